# `-`: standard input and output.
model
run 0 - --head energy <foo.c
prints "energy_b("
only foo.c
run 0 foo.c --head energy -o -
prints "energy_b("
cp out piped.c
compiles piped.c
rm piped.c
run 0 - --head energy -o foo_grad.c <foo.c
compiles foo_grad.c
rm foo_grad.c
printf 'double f(double x) { return x +; }\n' >bad.c
run 1 - --head f <bad.c
says ":1:32: error: "
[ -s out ] && fail "a failed run wrote to standard output"
run 1 - --head f </dev/null
if [ -w /dev/full ]; then
    "$ADGEN" foo.c --head energy -o - >/dev/full 2>err
    [ $? -eq 1 ] || fail "a full standard output is not noticed"
    says "standard output"
fi
only bad.c foo.c
