#!/bin/sh
# The shape of generated code: runs adgen as the first line of FILE.c asks (`// adgen: OPTIONS`), twice, and compares the
# output (the header's, with --header) with the CHECK lines in the file. Both runs must give the same bytes.
#   run.sh ADGEN FILECHECK FILE.c
adgen=$1
filecheck=$2
file=$3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
order=$(sed -n '1s,^// adgen:,,p' "$file")
[ -n "$order" ] || { echo "$file: no '// adgen:' in the first line"; exit 1; }
eval "set -- $order"
what=out.c
options=
for option; do
    if [ "$option" = --header ]; then
        what=out.h
    else
        options="$options '$option'"
    fi
done
eval "set -- $options"
mkdir "$work/first" "$work/second"
for run in first second; do
    (cd "$work/$run" && "$adgen" "$file" "$@" -o out.c --header out.h) || exit 1
done
cmp "$work/first/out.c" "$work/second/out.c" && cmp "$work/first/out.h" "$work/second/out.h" || exit 1
"$filecheck" --input-file="$work/first/$what" "$file"
