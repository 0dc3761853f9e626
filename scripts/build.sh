#!/bin/sh
# Builds adgen into a folder, and configures it with Ninja first if that was not done.
# usage: build.sh FOLDER [option of cmake ...]; without options, for the first time: an optimised build.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
shift
[ $# -gt 0 ] || set -- -DCMAKE_BUILD_TYPE=Release

if [ ! -f "$folder/build.ninja" ] && [ ! -f "$folder/Makefile" ]; then
    cmake -S "$top" -B "$folder" -G Ninja "$@"
fi
cmake --build "$folder"
