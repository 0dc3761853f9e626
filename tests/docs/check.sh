#!/bin/sh
# Runs the examples of a page of the documentation and compares what they print with what the page shows.
# usage: check.sh SOURCE-TREE BUILD-FOLDER WORK-FOLDER PAGE [--update]
# PAGE is relative to the source tree; --update writes the page anew instead of comparing. How examples are marked is
# said in run.awk.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$1" && pwd)
build=$(cd "$2" && pwd)
page=$4
update=${5:-}

rm -rf "$3"
mkdir -p "$3/checkout" "$3/user" "$3/home" "$3/bin"
work=$(cd "$3" && pwd)

# What a reader has: a checkout with a build in it, and adgen installed in his home.
ln -s "$source/samples" "$source/runtime" "$work/checkout/"
ln -s "$build" "$work/checkout/build"
export HOME="$work/home"
cmake --install "$build" --prefix "$HOME/adgen" >"$work/install.log"
if [ "${ADGEN_SANITIZED:-OFF}" = ON ]; then # the runtime calls the sanitizers' own
    printf '#!/bin/sh\nexec '"$(command -v cc)"' "$@" -fsanitize=address,undefined\n' >"$work/bin/cc"
    chmod +x "$work/bin/cc"
fi
export PATH="$work/bin:$HOME/adgen/bin:$PATH"
unset CC CFLAGS LDFLAGS

awk -v work="$work" -f "$here/run.awk" "$source/$page" >"$work/page.md" || {
    echo "$page: an example does not do what the page says" >&2
    exit 1
}
if [ "$update" = --update ]; then
    cp "$work/page.md" "$source/$page"
    exit 0
fi

# Rounding errors differ from machine to machine.
without_errors()
{
    sed -E 's/[0-9.]+e-[0-9]+/tiny/g' "$1"
}
without_errors "$source/$page" >"$work/shown"
without_errors "$work/page.md" >"$work/printed"
grep -q '^```sh test\|^```c \|^<!-- run: ' "$source/$page" || {
    echo "$page: no example in it is marked to be run" >&2
    exit 1
}
diff -u "$work/shown" "$work/printed"
