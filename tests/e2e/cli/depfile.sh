# -MD: the rule names the outputs and every file read.
mkdir inc
printf 'static const double factor = 2.0;\n' >inc/factor.h
printf '#include "factor.h"\ndouble f(double x) { return factor * x * x; }\n' >foo.c
run 0 foo.c --head f -o foo_grad.c --header foo_grad.h -MD foo.d -- -Iinc
only inc foo.c foo_grad.c foo_grad.h foo.d
grep -q '^foo_grad.c foo_grad.h:' foo.d || fail "the rule is for other files"
grep -q 'foo.c' foo.d || fail "the source is not in the rule"
grep -q 'inc/factor.h' foo.d || fail "the header is not in the rule"
if command -v make >/dev/null; then
    printf 'foo_grad.c foo_grad.h:\n\ttouch rebuilt\ninclude foo.d\n' >Makefile
    touch -d '2 hours ago' inc/factor.h foo.c
    touch -d '1 hour ago' foo_grad.c foo_grad.h
    make -s foo_grad.c
    [ -e rebuilt ] && fail "built again without need"
    touch inc/factor.h
    make -s foo_grad.c
    [ -e rebuilt ] || fail "a newer header does not cause a build"
fi
run 1 foo.c --head g -o x.c -MD x.d -- -Iinc
[ -e x.d ] && fail "a failed run wrote a dependency file"
