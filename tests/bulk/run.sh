#!/bin/sh
# run.sh ADGEN GENERATE WORK INCLUDE SHAPE LINES: a job of 30,000 lines is differentiated and compiles; one of LINES verifies.
set -e
adgen=$1 generate=$2 work=$3 include=$4 shape=$5 lines=$6
mkdir -p "$work"
"$generate" "$shape" 30000 >"$work/bulk.c"
"$adgen" "$work/bulk.c" --head bulk_model --head bulk_part -o "$work/bulk_grad.c"
"${CC:-cc}" -std=c11 -fsyntax-only -Wall -Wextra -Werror -I "$include" "$work/bulk_grad.c"
"$generate" "$shape" "$lines" >"$work/small.c"
"$adgen" verify "$work/small.c" --head bulk_part --set n=16 --set 'size(x)=8' --set 'size(y)=n'
