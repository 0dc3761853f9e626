// verify: --head 'f(return)/(x)'
// refused: union
union number {
    double value;
    long bits;
};

struct sample {
    double a;
    union number m;
};

double f(double x)
{
    struct sample q;
    q.a = x;
    q.m.value = x * x;
    long k = q.m.bits;
    q.m.bits = k;
    return q.a * q.m.value;
}
