# Inputs of a size that breaks recursion and quadratic algorithms: they work, or are refused; never a crash.
{
    printf 'double f(double x)\n{\n    double s = x;\n'
    awk 'BEGIN { for (i = 0; i < 36000; i++) printf "    s = s * 0.999 + x * %d.0;\n", i % 7 }'
    printf '    return s;\n}\n'
} >long.c
[ "$(wc -c <long.c)" -gt 900000 ] || fail "the long function is too short"
run 0 long.c --head f -o long_grad.c
[ -s long_grad.c ] || fail "no derivative of the long function"

# 2,000 levels of parentheses
{
    printf 'double f(double x)\n{\n    return '
    awk 'BEGIN { for (i = 0; i < 2000; i++) printf "(x * "; printf "x"; for (i = 0; i < 2000; i++) printf ")" }'
    printf ';\n}\n'
} >deep.c
"$ADGEN" deep.c --head f -o deep_grad.c >out 2>err -- -fbracket-depth=5000
status=$?
[ $status -eq 0 ] || [ $status -eq 1 ] || fail "deep parentheses: exit status $status"
"$ADGEN" deep.c --head f -o deep_plain.c >out 2>err
status=$?
if [ $status -eq 1 ]; then
    says "deep.c"
elif [ $status -ne 0 ]; then
    fail "deep parentheses: exit status $status"
fi

# 2,000 levels without parentheses
{
    printf 'double f(double x)\n{\n    return x'
    awk 'BEGIN { for (i = 0; i < 2000; i++) printf " + x * %d.0", i }'
    printf ';\n}\n'
} >chain.c
run 0 chain.c --head f -o chain_grad.c
compiles chain_grad.c

# 200 nested blocks
{
    printf 'double f(double x)\n{\n'
    awk 'BEGIN { for (i = 0; i < 200; i++) printf "if (x > -%d.0) {\n", i; print "x = x * 2.0;"; for (i = 0; i < 200; i++) print "}" }'
    printf '    return x;\n}\n'
} >blocks.c
run 0 blocks.c --head f -o blocks_grad.c
compiles blocks_grad.c
