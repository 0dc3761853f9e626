#!/bin/sh
# From a fresh checkout to the gradient of a real model: the log-likelihood of a Gaussian mixture, samples/gmm/gmm.c.
# Installs what is missing, builds adgen into build/, differentiates, compiles, runs, verifies.
set -eu
cd "$(dirname "$0")/.."

head='gmm(return)/(alphas means icf)'
shape='--set d=4 --set k=3 --set n=20 --set wishart_m=2' # verify fills in the rest
out=build/quickstart

# Shows a command, then runs it.
run()
{
    printf '\n$'
    for word in "$@"; do
        case $word in
        *[!A-Za-z0-9_./=+-]*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$@"
}

# True when file $1 is missing or older than one of the others.
stale()
{
    target=$1
    shift
    [ ! -e "$target" ] || [ -n "$(find "$@" -newer "$target")" ]
}

say()
{
    printf '\n== %s\n' "$*"
}

say "Set up and build"
scripts/setup.sh
scripts/build.sh build -- adgen adgen_rt
mkdir -p "$out"

say "Differentiate samples/gmm/gmm.c"
if stale $out/gmm_grad.c build/adgen samples/gmm/gmm.c samples/gmm/gmm.h runtime/include; then
    run build/adgen samples/gmm/gmm.c --head "$head" -o $out/gmm_grad.c --header $out/gmm_grad.h
else
    echo "$out/gmm_grad.c is up to date"
fi

say "Compile it with the sample's driver, and evaluate value and gradient on generated data"
if stale $out/gmm $out/gmm_grad.c samples/gmm samples/common build/runtime/libadgen_rt.a; then
    run cc -O2 -Iruntime/include -Isamples/gmm -I$out samples/gmm/main.c samples/gmm/gmm_data.c samples/gmm/gmm.c \
        $out/gmm_grad.c build/runtime/libadgen_rt.a -lm -o $out/gmm
else
    echo "$out/gmm is up to date"
fi
run $out/gmm

say "Check it: tangent against differences, adjoint against tangent"
# shellcheck disable=SC2086 # the shape is several words
run build/adgen verify samples/gmm/gmm.c --head "$head" $shape

say "Summary"
cat <<END
The derivative code is in $out/gmm_grad.c ($(wc -l <$out/gmm_grad.c) lines), its prototypes in $out/gmm_grad.h.
What it took, and takes for your own code:

  build/adgen samples/gmm/gmm.c --head '$head' -o gmm_grad.c --header gmm_grad.h
  cc -O2 -Iruntime/include ... gmm_grad.c build/runtime/libadgen_rt.a -lm
  build/adgen verify samples/gmm/gmm.c --head '$head' $shape
END
