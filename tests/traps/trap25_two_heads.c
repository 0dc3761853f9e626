// What two heads and two files of rules are refused for comes out in one run, each once.
// REFUSE: --head 'f/(x)' --head 'g/(x)'
// EXPECT: :[0-9]+:[0-9]+: error: no definition of 'one'
// EXPECT: :[0-9]+:[0-9]+: error: no definition of 'two'
// EXPECT: ^void one_b\(double x, double \*xb, double oneb\);
// EXPECT: ^AD_TANGENT_IS\(two_d\) AD_ADJOINT_IS\(two_b\)
double one(double x);
double two(double x);

double f(double x)
{
    return one(x);
}

double g(double x)
{
    return two(x) * two(2.0 * x);
}
