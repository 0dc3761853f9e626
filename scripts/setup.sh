#!/bin/sh
# Installs what building and testing adgen needs, as far as it is missing, from the packages of Debian 12 or a later
# Debian or Ubuntu. Runs no apt when nothing is missing. Needs root or sudo only when something is.
#
# On another system it says what is needed and leaves the rest to you.
set -eu

# A package counts as installed when dpkg says so, not when it is only known or left with its configuration files.
installed()
{
    [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null | cut -c1-2)" = "ii" ]
}

# What an LLVM of version $1 brings:
#   libclang-N-dev   the parser adgen reads C with, and clang's builtin headers
#   llvm-N-dev       its CMake package
#   llvm-N-tools     FileCheck, for the tests of generated code's shape
#   clang-N          the tests compile generated code with clang as well as with gcc
llvm_packages()
{
    echo "libclang-$1-dev llvm-$1-dev llvm-$1-tools clang-$1"
}

# Sets `missing` to those of the named packages that are not installed.
find_missing()
{
    missing=""
    for package in "$@"; do
        installed "$package" || missing="$missing $package"
    done
}

# What does not depend on LLVM's version. Check (with pkg-config to find it) is the unit tests' framework;
# make beside ninja, since the package test builds with both; clang-format 14 checks the layout.
common="gcc libc6-dev make cmake ninja-build check pkg-config clang-format-14"

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "setup: not a Debian or Ubuntu system; adgen needs a C compiler, CMake 3.21, ninja, make, pkg-config, Check," \
         "and LLVM, clang and libclang 17 to 20 with their development files" >&2
    exit 0
fi

# 19 first: adgen is developed against it. Then whatever of 20, 18, 17 is complete already.
version=""
for candidate in 19 20 18 17; do
    find_missing $(llvm_packages $candidate)
    if [ -z "$missing" ]; then
        version=$candidate
        break
    fi
done
if [ -n "$version" ]; then
    find_missing $common
    if [ -z "$missing" ]; then
        echo "setup: everything is installed (LLVM $version)"
        exit 0
    fi
fi

if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo"
else
    echo "setup: packages are missing; run as root, or install sudo. Missing:$missing" >&2
    exit 1
fi

$as_root apt-get update -q
if [ -z "$version" ]; then
    for candidate in 19 20 18 17; do
        if apt-cache show "libclang-$candidate-dev" >/dev/null 2>&1; then
            version=$candidate
            break
        fi
    done
    if [ -z "$version" ]; then
        echo "setup: this system's packages have no libclang 17 to 20" >&2
        exit 1
    fi
fi

find_missing $(llvm_packages "$version") $common
echo "setup: installing$missing"
# env: sudo does not hand on variables of its caller.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
