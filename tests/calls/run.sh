#!/bin/sh
# Runs what the comments of one C file ask for.
#   run.sh ADGEN RUNTIME-INCLUDE RUNTIME-LIBRARY FILE.c COMPILER...
# In the file, comment lines (arguments are split as the shell does; $DIR is the file's folder):
#   // VERIFY: arguments   `adgen verify FILE.c arguments` must find that all agree
#   // BUILD: arguments    `adgen FILE.c arguments`: every COMPILER must take the output as C11, without a warning
#   // PROGRAM: arguments  what BUILD makes, linked with FILE.c compiled with -DPROGRAM, which brings a main(), must exit
#                          with 0; with --merge among the arguments, the output takes FILE.c's place
#   // REFUSE: arguments   `adgen FILE.c arguments` must exit with 1, leave no file, and say so at a line of an input
#   // EXPECT: pattern     an extended regular expression that a line of the last one's output matches: what VERIFY prints,
#                          the generated file of BUILD, the messages of REFUSE
#   // REJECT: pattern     ... that no line matches
adgen=$1
include=$2
library=$3
file=$4
shift 4
compilers=$*
DIR=$(cd "$(dirname "$file")" && pwd)
export DIR
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
checks=0
task=

fail()
{
    echo "FAIL: $file: $task: $1"
    [ ! -f "$work/out" ] || sed 's/^/    /' "$work/out"
    failed=1
}

verify()
{
    eval "set -- $1"
    "$adgen" verify "$file" "$@" >"$work/out" 2>&1 || fail "exit status $?"
}

build()
{
    eval "set -- $1"
    rm -f "$work/made.c"
    "$adgen" "$file" -o "$work/made.c" "$@" >"$work/out" 2>&1 || fail "exit status $?"
    for compiler in $compilers; do
        "$compiler" -std=c11 -pedantic-errors -Wall -Wextra -Werror -O1 -I "$include" -I "$DIR" -c "$work/made.c" \
            -o "$work/made.o" >"$work/out" 2>&1 || fail "$compiler does not take the output"
    done
    [ ! -f "$work/made.c" ] || cp "$work/made.c" "$work/out"
}

program()
{
    eval "set -- $1"
    rm -f "$work/made.c"
    "$adgen" "$file" -o "$work/made.c" "$@" >"$work/out" 2>&1 || fail "exit status $?"
    original=$file
    case " $* " in
    *" --merge "*) original= ;;
    esac
    # shellcheck disable=SC2086 # CFLAGS holds several
    ${compilers%% *} -std=c11 -Wall -Wextra -Werror -O1 $CFLAGS -DPROGRAM -I "$include" -I "$DIR" -I "$work" "$work/made.c" $original \
        "$library" -lm -o "$work/program" >"$work/out" 2>&1 || fail "the program does not build"
    "$work/program" >"$work/out" 2>&1 || fail "the program exits with $?"
}

refuse()
{
    eval "set -- $1"
    rm -f "$work/made.c"
    "$adgen" "$file" -o "$work/made.c" "$@" >"$work/out" 2>&1
    status=$?
    [ "$status" = 1 ] || fail "exit status $status, not 1"
    [ ! -e "$work/made.c" ] || fail "it left a file"
    grep -Eq '\.[ch]:[0-9]+:[0-9]+: error: ' "$work/out" || fail "no error has a place"
}

while IFS= read -r line; do
    case $line in
    "// VERIFY:"*)
        task=${line#// }
        verify "${line#// VERIFY:}"
        checks=$((checks + 1))
        ;;
    "// BUILD:"*)
        task=${line#// }
        build "${line#// BUILD:}"
        checks=$((checks + 1))
        ;;
    "// PROGRAM:"*)
        task=${line#// }
        program "${line#// PROGRAM:}"
        checks=$((checks + 1))
        ;;
    "// REFUSE:"*)
        task=${line#// }
        refuse "${line#// REFUSE:}"
        checks=$((checks + 1))
        ;;
    "// EXPECT: "*)
        checks=$((checks + 1))
        grep -Eq -e "${line#// EXPECT: }" "$work/out" || fail "no line matches '${line#// EXPECT: }'"
        ;;
    "// REJECT: "*)
        checks=$((checks + 1))
        ! grep -Eq -e "${line#// REJECT: }" "$work/out" || fail "a line matches '${line#// REJECT: }'"
        ;;
    esac
done <"$file"
[ "$checks" -gt 0 ] || fail "nothing was checked"
[ "$failed" = 0 ] && echo "$checks checks"
exit "$failed"
