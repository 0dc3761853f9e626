#!/bin/sh
# Runs the cases of one C file through `adgen verify`.
#   run.sh ADGEN FILE.c
# In the file, comment lines:
#   // RUN: arguments behind the file's name (split as the shell does; $DIR is the file's folder)
#   // SABOTAGE: command  the generated code goes through this sed command before it is compiled (cc.sh): a way to
#                         make it wrong
#   // EXIT: status       of the RUN above
#   // EXPECT: pattern    an extended regular expression that some line of the output matches
#   // REJECT: pattern    ... that no line matches
adgen=$1
file=$2
DIR=$(dirname "$file")
export DIR
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/tmp"
failed=0
runs=0
checks=0
run=

fail()
{
    echo "FAIL: $file: $run: $1"
    sed 's/^/    /' "$work/out"
    failed=1
}

start()
{
    [ -n "$run" ] && [ ! -f "$work/done" ] || return 0
    : >"$work/done"
    if [ -n "$SABOTAGE" ]; then
        eval "set -- $run --cc=\"$DIR/../cc.sh\""
    else
        eval "set -- $run"
    fi
    TMPDIR="$work/tmp" "$adgen" verify "$file" "$@" >"$work/out" 2>&1
    status=$?
    runs=$((runs + 1))
    [ -z "$(ls -A "$work/tmp")" ] || fail "leaves files behind"
}

while IFS= read -r line; do
    case $line in
    "// RUN:"*)
        start
        run=${line#// RUN:}
        SABOTAGE=
        export SABOTAGE
        rm -f "$work/done"
        ;;
    "// SABOTAGE: "*)
        SABOTAGE=${line#// SABOTAGE: }
        ;;
    "// EXIT: "*)
        start
        checks=$((checks + 1))
        [ "$status" = "${line#// EXIT: }" ] || fail "exit status $status, not ${line#// EXIT: }"
        ;;
    "// EXPECT: "*)
        start
        checks=$((checks + 1))
        grep -Eq -e "${line#// EXPECT: }" "$work/out" || fail "no line matches '${line#// EXPECT: }'"
        ;;
    "// REJECT: "*)
        start
        checks=$((checks + 1))
        ! grep -Eq -e "${line#// REJECT: }" "$work/out" || fail "a line matches '${line#// REJECT: }'"
        ;;
    esac
done <"$file"
[ "$runs" -gt 0 ] && [ "$checks" -ge "$runs" ] || fail "nothing was checked"
[ "$failed" = 0 ] && echo "$runs runs, $checks checks"
exit "$failed"
