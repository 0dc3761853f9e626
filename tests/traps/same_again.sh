#!/bin/sh
# Each trap that is differentiated comes out the same to the byte in a second run, and compiles as it is.
#   same_again.sh ADGEN RUNTIME-INCLUDE FOLDER COMPILER...
adgen=$1
include=$2
folder=$3
shift 3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
count=0
for file in "$folder"/trap*.c; do
    order=$(sed -n "1s/^\/\/ verify: *\(--head '[^']*'\).*/\1/p; 1s/^\/\/ verify: *\(--head [^ ']*\).*/\1/p" "$file")
    [ "$order" ] && ! grep -q '^// refused:' "$file" || continue
    for run in first second; do
        eval "set -- $order $(printf "'%s' " "$@")"
        head=$2
        shift 2
        "$adgen" "$file" --head "$head" -o "$work/$run.c" --header "$work/$run.h" -- -std=gnu11 >"$work/log" 2>&1 || {
            cat "$work/log"
            exit 1
        }
        sed "s/$run/NAME/g" "$work/$run.c" >"$work/$run.c.same"
        sed "s/$run/NAME/g; s/$(echo $run | tr a-z A-Z)/NAME/g" "$work/$run.h" >"$work/$run.h.same"
    done
    cmp "$work/first.c.same" "$work/second.c.same" && cmp "$work/first.h.same" "$work/second.h.same" || exit 1
    for compiler; do
        "$compiler" -std=c11 -Wall -Wextra -Werror -fsyntax-only -I"$include" "$work/first.c" || exit 1
    done
    count=$((count + 1))
done
echo "$count files"
[ "$count" -gt 20 ]
