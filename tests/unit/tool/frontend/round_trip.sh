#!/bin/sh
# round_trip.sh PRINT_PROGRAM TOP CC [--normal]: reads each sample and each case, prints it again, and compares; with
# --normal, what it prints is in normal form.
# Samples must compile; cases must give their driver's results to the last bit. Cases that Clang rejects, or that the IR
# has no form for, are counted. The cases are found in $ADGEN_SHARED or ../shared beside the checkout.
set -u
print=$1 top=$2 cc=$3 form=${4-}
shared=${ADGEN_SHARED:-$top/../shared}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0

fail() {
    echo "FAILED $1: $2"
    bad=$((bad + 1))
}

for file in "$top"/samples/*/*.c; do
    [ "$(basename "$file")" = main.c ] && continue # includes what adgen generates
    flags="-I$(dirname "$file") -I$top/samples/common -I$top/runtime/include"
    if ! "$print" $form "$file" -- $flags >"$dir/printed.c" 2>"$dir/log"; then
        fail "$file" "$(head -n 1 "$dir/log")"
    elif ! "$cc" -std=gnu11 -w -fsyntax-only $flags "$dir/printed.c" 2>"$dir/log"; then
        fail "$file" "$(grep -m 1 error "$dir/log")"
    fi
done

cat >"$dir/main.c" <<'END'
#include DRIVER
#undef main
int main(void)
{
    for (int p = 0; p < n_points; p++) {
        ho_real out[4096] = {0};
        primal(points + p * n_in, out);
        for (int i = 0; i < n_out; i++)
            printf("%a\n", (double)out[i]);
    }
    return 0;
}
END

# build_and_run PROGRAM DRIVER [DEFINE]: its output goes to PROGRAM.out
build_and_run() {
    "$cc" -std=gnu11 -w -O0 -I"$shared/cases/cases" -DDRIVER="\"$2\"" ${3+"$3"} "$dir/main.c" -o "$1" -lm \
        2>"$dir/log" && "$1" >"$1.out" 2>&1
}

same=0 other=0
for file in "$shared"/cases/cases/*.c; do
    name=$(basename "$file" .c)
    driver=$shared/cases/drivers/$name.drv.c
    [ -f "$driver" ] || continue
    if ! "$print" $form "$file" >"$dir/printed.c" 2>"$dir/log"; then
        other=$((other + 1))
    elif ! build_and_run "$dir/original" "$driver"; then
        fail "$name" "the original does not run: $(grep -m 1 error "$dir/log")"
    elif ! build_and_run "$dir/again" "$driver" "-DHO_CASE=\"$dir/printed.c\""; then
        fail "$name" "the printed program does not run: $(grep -m 1 error "$dir/log")"
    elif ! cmp -s "$dir/original.out" "$dir/again.out"; then
        fail "$name" "other results"
    else
        same=$((same + 1))
    fi
done
echo "$same cases with the same results, $other without a form, $bad failures"
[ "$bad" -eq 0 ] && { [ "$same" -gt 50 ] || [ ! -d "$shared/cases" ]; }
