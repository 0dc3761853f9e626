#!/bin/sh
# measure.sh ADGEN GENERATE WORK: prints lines, seconds of CPU and megabytes for jobs from 3,000 to 60,000 lines.
set -e
adgen=$1 generate=$2 work=$3
mkdir -p "$work"
for shape in modules long; do
    for lines in 3000 7500 15000 30000 60000; do
        "$generate" $shape $lines >"$work/bulk.c"
        /usr/bin/time -f "%U %M" -o "$work/cost" "$adgen" "$work/bulk.c" --head bulk_model --head bulk_part \
            -o "$work/bulk_grad.c"
        written=$(wc -l <"$work/bulk.c")
        awk -v shape=$shape -v lines="$written" \
            '{ printf "%-8s %6d lines %7.2f s %5d MB\n", shape, lines, $1, $2 / 1024 }' "$work/cost"
    done
done
