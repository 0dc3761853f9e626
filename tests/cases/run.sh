#!/bin/sh
# One case: differentiates it, builds what comes out, runs it, compares all entries of all Jacobians with differences.
#   run.sh WORK CASE.c pass [FLAG]        FLAG: for the compilation of the generated code, or --merge
#   run.sh WORK CASE.c refused 'WORDS'    must be refused, with these words (an extended regular expression)
# From the environment: ADGEN, RT_INCLUDE, RT_LIB, GCC, CLANG, and SANITIZED_BUILD=1 where the runtime is built with
# sanitizers, so that all that is linked with it must be. DRIVER is the file with the case's @-lines, where they are not in the case.
# The first line of the case is its order:
#   // head: FUNC  wrt: a,b  of: return|c,d  ...
# or, for cases that `adgen verify` checks (no @-lines then), further orders to it and to adgen:
#   // verify: --head 'f(y)/(x)' --set n=5
# shellcheck disable=SC2086
here=$(cd "$(dirname "$0")" && pwd)
work=$1 expect=$3 words=$4
case=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
name=$(basename "$case" .c)
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all -g"
strict="-std=c11 -Wall -Wextra -Werror"

fail()
{
    echo "$name: $1"
    [ -z "$2" ] || sed 's/^/    /' "$2" | head -n 40
    exit 1
}

rm -rf "$work"
mkdir -p "$work" || exit 1
order=$(sed -n '1{s/\r$//;p;}' "$case")
field()
{
    printf '%s\n' "$order" | sed -n "s/.*[ ]$1: *\([^ ]*\).*/\1/p"
}

[ "$SANITIZED_BUILD" != 0 ] || SANITIZED_BUILD=
merge=
case $expect,$words in
pass,--merge) merge=--merge ;;
pass,*) strict="$strict $words" ;;
esac

# ---- differentiation
case $order in
"// verify:"*)
    orders=${order#// verify:}
    eval "set -- $orders"
    plain=
    skip=
    for argument; do # --set and --values are verify's own
        if [ "$skip" ]; then
            skip=
        elif [ "$argument" = --set ] || [ "$argument" = --values ]; then
            skip=1
        else
            plain="$plain '$argument'"
        fi
    done
    eval "set -- $plain"
    ;;
*)
    head=$(field head)
    of=$(field of | tr ',' ' ')
    wrt=$(field wrt | tr ',' ' ')
    set -- --head "$head${of:+($of)}${wrt:+/($wrt)}"
    ;;
esac
"$ADGEN" "$case" "$@" $merge -o "$work/out.c" --header "$work/out.h" -- -std=gnu11 -I"$RT_INCLUDE" >"$work/log" 2>&1
status=$?
if [ "$expect" = refused ]; then
    [ $status -eq 0 ] && fail "is differentiated now: put it among those that pass"
    [ $status -eq 1 ] || fail "exit status $status" "$work/log"
    [ ! -e "$work/out.c" ] && [ ! -e "$work/out.h" ] || fail "refused, but left a file"
    grep -Eq "error: .*($words)" "$work/log" || fail "refused without the words '$words'" "$work/log"
    grep -Eq "^[^ ]*$name.c:[0-9]+:[0-9]+: error: |error: --head" "$work/log" || fail "refused without a place" "$work/log"
    exit 0
fi
[ $status -eq 0 ] || fail "adgen: exit status $status" "$work/log"
[ ! -s "$work/log" ] || fail "adgen has something to say" "$work/log"

# ---- building
objects=
build() # NAME COMPILER FLAGS
{
    $2 $strict $3 -I"$RT_INCLUDE" -I"$(dirname "$case")" -c "$work/out.c" -o "$work/$1.o" >"$work/log" 2>&1 ||
        fail "generated code does not compile: $2 $3" "$work/log"
    objects="$objects $1"
}

# ---- by adgen verify, with sanitizers; other compilations only for their warnings
case $order in
"// verify:"*)
    build gcc_O2 "$GCC" -O2
    build clang_O0 "$CLANG" -O0
    eval "set -- $orders"
    CFLAGS="-O1 $sanitize" "$ADGEN" verify "$case" "$@" --cc "$GCC" -- -std=gnu11 -I"$RT_INCLUDE" >"$work/log" 2>&1 ||
        fail "adgen verify: exit status $?" "$work/log"
    exit 0
    ;;
esac

if [ -z "$SANITIZED_BUILD" ]; then
    build gcc_O0 "$GCC" -O0
    build gcc_O2 "$GCC" -O2
    build clang_O0 "$CLANG" -O0
    build clang_O2 "$CLANG" -O2
fi
build sanitized "$GCC" "-O1 $sanitize"

# ---- by the driver
lines=$DRIVER
if [ -z "$lines" ]; then
    lines=$work/lines
    sed -n '/^\/\*@drv/,/^@\{0,1\}\*\//{/^@/p;}' "$case" >"$lines"
fi
awk -v part=driver -v source="$case" -f "$here/harness.awk" "$lines" >"$work/driver.c" || exit 1
awk -v part=checker -f "$here/harness.awk" "$lines" "$work/out.h" >"$work/checker.c" || exit 1
harness="-std=gnu11 -w -I$here/oracle -I$RT_INCLUDE -I$(dirname "$case")"
grep -q '^@ld *no' "$lines" && ld= || ld=-DFD_LD
$GCC $harness -O1 $ld "$here/oracle/fd.c" "$work/driver.c" -lm -o "$work/fd" 2>"$work/log" || fail "the reference does not build" "$work/log"
[ "$SANITIZED_BUILD" ] || $GCC $harness -O0 -c "$work/checker.c" -o "$work/checker.o" 2>"$work/log" || fail "the checker does not build" "$work/log"
$GCC $harness $sanitize -c "$work/checker.c" -o "$work/checker_sanitized.o" 2>"$work/log" || fail "the checker does not build" "$work/log"
files=
for object in $objects; do
    if [ "$object" = sanitized ]; then
        $GCC $sanitize ${merge:+-Wl,-z,muldefs} "$work/checker_sanitized.o" "$work/$object.o" "$RT_LIB" -lm -lpthread -o "$work/check_$object" 2>"$work/log"
    else
        $GCC ${merge:+-Wl,-z,muldefs} "$work/checker.o" "$work/$object.o" "$RT_LIB" -lm -lpthread -o "$work/check_$object" 2>"$work/log"
    fi || fail "the checker does not link" "$work/log"
    timeout 20 "$work/check_$object" "$work/$object.tangent" "$work/$object.adjoint" "$work/$object.grad" >"$work/log" 2>&1 ||
        fail "$object: exit status $?" "$work/log"
    files="$files $work/$object.tangent $work/$object.adjoint"
    [ ! -s "$work/$object.grad" ] || files="$files $work/$object.grad"
done
"$work/fd" $files >"$work/log" 2>&1 || fail "not the derivative" "$work/log"
