#!/bin/sh
# Builds adgen into a folder, and configures it with Ninja first if that was not done.
# usage: build.sh FOLDER [option of cmake ...] [-- target ...]
# Without options, the first time, it is an optimised build; without targets all is built.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
shift

options=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    options="$options $1"
    shift
done
[ $# -eq 0 ] || shift

if [ ! -f "$folder/build.ninja" ] && [ ! -f "$folder/Makefile" ]; then
    # shellcheck disable=SC2086 # several words
    cmake -S "$top" -B "$folder" -G Ninja ${options:--DCMAKE_BUILD_TYPE=Release}
fi
if [ $# -gt 0 ]; then
    cmake --build "$folder" --target "$@"
else
    cmake --build "$folder"
fi
