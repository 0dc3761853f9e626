#!/bin/sh
# Sets up, builds and runs all tests. Arguments go to CTest: tests/run.sh -R package.
# The tests have a build of their own: assertions and the checks of the intermediate representation are on in it.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)

"$top/scripts/setup.sh"
"$top/scripts/build.sh" "$top/build/debug" -DCMAKE_BUILD_TYPE=Debug -DADGEN_WERROR=ON
exec ctest --test-dir "$top/build/debug" --output-on-failure -j2 "$@"
