// verify: --head 'f(return)/(x)'
// refused: union
union both {
    double d;
    double pair[1];
};

double f(double x)
{
    union both u;
    u.d = x;
    return u.pair[0] * x;
}
