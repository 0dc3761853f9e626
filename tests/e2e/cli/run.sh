#!/usr/bin/env bash
# run.sh CASE ADGEN CC INCLUDE: sources the case in an empty folder; its checks fail with a message.
set -u
case_file=$(realpath -e "$1") || exit 1
ADGEN=$2
CC=$3
INCLUDE=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# run STATUS ARGS...: runs adgen; its output is in ./out and ./err. No output of a failure may stay silent.
run() {
    local want=$1
    shift
    "$ADGEN" "$@" >out 2>err
    local got=$?
    if [ "$got" -ne "$want" ]; then
        fail "adgen $*: exit status $got, not $want"
        cat err
    fi
    if [ "$want" -ne 0 ] && [ ! -s err ]; then
        fail "adgen $*: no message"
    fi
}

# says TEXT: the messages of the last run have it.
says() {
    grep -qF -- "$1" err || {
        fail "no '$1' among the messages:"
        cat err
    }
}

prints() {
    grep -qF -- "$1" out || fail "no '$1' on standard output"
}

one_line() {
    [ "$(wc -l <err)" -eq 1 ] || {
        fail "not one line:"
        cat err
    }
}

# only FILES...: nothing else is in the folder (a failed run leaves nothing behind).
only() {
    local have want
    have=$(ls -A | grep -vxE 'out|err' | sort)
    want=$(printf '%s\n' "$@" | sort)
    [ "$have" = "$want" ] || fail "the folder has: $(echo $have); expected: $(echo $want)"
}

compiles() {
    "$CC" -std=c11 -Wall -Wextra -Werror -I"$INCLUDE" -c -o /dev/null "$1" || fail "$1 does not compile"
}

model() {
    cat >"${1:-foo.c}" <<'EOF'
#include <math.h>

static double half(double v)
{
    return 0.5 * v;
}

double energy(int n, const double *x, double c)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        double t = sin(x[i]) * c;
        s += half(t * t);
    }
    return s;
}

void scale(double *y, const double *x, double a)
{
    y[0] = a * x[0];
}
EOF
}

. "$case_file"
exit $((failures > 0))
