#!/bin/sh
# Installs what building and testing adgen needs, as far as it is missing, from the packages of Debian 12 or a later
# Debian or Ubuntu. Installs nothing, and fetches no package lists, when nothing is missing. Needs root or sudo only
# when something is.
#
# On another system it says what is needed and leaves the rest to you.
#
# Lists of packages are strings of words, split where they are used:
# shellcheck disable=SC2046,SC2086
set -eu

# What does not depend on LLVM's version. Check (with pkg-config to find it) is the unit tests' framework;
# make beside ninja, since the package test builds with both; g++ for the dual numbers that random programs are compared
# with.
common="gcc g++ libc6-dev make cmake ninja-build check pkg-config"

# Checks the layout of the sources; only version 14 makes of them what this project has. Where a distribution no longer
# has it, that check is left out.
optional="clang-format-14"

# What an LLVM of version $1 brings:
#   libclang-N-dev   the parser adgen reads C with, and clang's builtin headers
#   llvm-N-dev       its CMake package
#   llvm-N-tools     FileCheck, for the tests of generated code's shape
#   clang-N          the tests compile generated code with clang as well as with gcc
#   libclang-rt-N-dev  ... and run some of it under its sanitizers
llvm_packages()
{
    echo "libclang-$1-dev llvm-$1-dev llvm-$1-tools clang-$1 libclang-rt-$1-dev"
}

# A package counts as installed when dpkg says so, not when it is only known or left with its configuration files.
installed()
{
    case $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null) in
    ?i*) return 0 ;;
    *) return 1 ;;
    esac
}

known()
{
    apt-cache show "$1" >/dev/null 2>&1
}

# Sets `missing` to those of the named packages that are not installed.
find_missing()
{
    missing=""
    for package in "$@"; do
        installed "$package" || missing="$missing $package"
    done
}

# Sets `missing` to all that is to be installed, with LLVM in version $1.
find_all_missing()
{
    find_missing $(llvm_packages "$1") $common
    for package in $optional; do
        if ! installed "$package" && known "$package"; then
            missing="$missing $package"
        fi
    done
}

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "setup: not a Debian or Ubuntu system; adgen needs a C compiler, CMake 3.21, ninja, make, pkg-config, Check," \
         "and LLVM, clang and libclang 17 to 20 with their development files" >&2
    exit 0
fi

# An LLVM that is complete already; 19 first, since adgen is developed against it.
version=""
for candidate in 19 20 18 17; do
    find_missing $(llvm_packages $candidate)
    if [ -z "$missing" ]; then
        version=$candidate
        break
    fi
done

find_all_missing "${version:-19}"
if [ -z "$missing" ]; then
    echo "setup: nothing to install (LLVM $version)"
    exit 0
fi

if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo"
else
    echo "setup: run this as root, or install sudo. Missing packages:$missing" >&2
    exit 1
fi

$as_root apt-get update -q
if [ -z "$version" ]; then
    for candidate in 19 20 18 17; do
        if known "libclang-$candidate-dev"; then
            version=$candidate
            break
        fi
    done
    if [ -z "$version" ]; then
        echo "setup: this system's packages have no libclang 17 to 20" >&2
        exit 1
    fi
fi

find_all_missing "$version"
echo "setup: installing$missing"
# env: sudo does not hand on the variables of its caller.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
