#!/bin/sh
# The derivatives are the same to the bit whatever the compiler and its level, and depend on no memory that was not set.
#   levels.sh ADGEN RUNTIME FILE.c GCC CLANG [VALGRIND]
# FILE.c begins with `// head: ...` and holds, under PROGRAM, a main() that prints what the derivatives are.
adgen=$1 runtime=$2 file=$3 gcc=$4 clang=$5 valgrind=$6
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
head=$(sed -n '1s/^\/\/ head: *//p' "$file")
"$adgen" "$file" --head "$head" -o "$work/made.c" --header "$work/made.h" || exit 1
build() # NAME COMPILER FLAGS
{
    # shellcheck disable=SC2086
    $2 -std=c11 -ffp-contract=off $3 -DPROGRAM -I"$runtime/include" -I"$work" "$file" "$work/made.c" \
        "$runtime"/src/*.c -lm -lpthread -o "$work/$1" || exit 1
}
for compiler in "$gcc" "$clang"; do
    for level in -O0 -O1 -O3; do
        build run "$compiler" "$level"
        "$work/run" 0.7 >"$work/out" || exit 1
        [ -f "$work/expected" ] || cp "$work/out" "$work/expected"
        cmp "$work/expected" "$work/out" || {
            echo "$compiler $level gives other results"
            diff "$work/expected" "$work/out"
            exit 1
        }
    done
done
if [ "$valgrind" ] && [ "$valgrind" != VALGRIND-NOTFOUND ]; then
    build plain "$gcc" "-O0 -g"
    "$valgrind" -q --error-exitcode=9 "$work/plain" 0.7 >/dev/null || exit 1
fi
# MemorySanitizer is a part of clang that not every installation has.
if echo 'int main(void) { return 0; }' | $clang -fsanitize=memory -x c - -o "$work/probe" 2>/dev/null; then
    build sanitized "$clang" "-O1 -g -fsanitize=memory"
    "$work/sanitized" 0.7 >/dev/null || exit 1
fi
