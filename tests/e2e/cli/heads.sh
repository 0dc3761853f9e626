# Heads that do not fit the source: exit status 1, what is wrong, what there is instead, nothing written.
model
head_fails() {
    run 1 foo.c --head "$1"
    says "error: "
    says "$2"
}

head_fails 'enrgy' "did you mean 'energy'?"
says "energy, scale"
head_fails 'sin' "'sin'"
head_fails 'energy(q)/(x)' "has no result 'q'"
says "parameters of 'energy': n, x, c"
says "foo.c:8:8"
head_fails 'energy/(z)' "has no independent 'z'"
head_fails 'energy/(n)' "'n' cannot be an independent: it is an integer"
head_fails 'energy(x)/(c)' "'x' cannot be a result: it is const"
head_fails 'energy(c)/(x)' "passed by value"
head_fails 'energy/(return)' "cannot be an independent"
head_fails 'scale(return)/(x)' "holds no real number"
head_fails 'scale(y->k)/(x)' "y->k"

run 1 foo.c
says "foo.c: error: nothing to differentiate"
says "energy"

# Every unknown name is reported, not the first only.
run 1 foo.c --head 'energy(q)/(z)' --head 'nothing'
says "'q'"
says "'z'"
says "'nothing'"

printf '#include <adgen/adgen.h>\nAD_GRADIENT(z)\ndouble f(double x) { return x; }\n' >note.c
run 1 note.c -- -I"$INCLUDE"
says "note.c:2:"
says "has no independent 'z'"
only foo.c note.c
