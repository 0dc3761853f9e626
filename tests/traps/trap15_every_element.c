// verify: --head 'f(y)/(x)' --set n=4 --set 'size(x)=n' --set 'size(y)=n'
// Every element of an argument's shadow is treated, whatever the pointer's first is.
void f(int n, const double *x, double *y)
{
    const double *end = x + n;
    double *out = y + n;
    while (end > x) {
        --end;
        *--out = *end * end[0];
        if (out != y)
            *out *= x[0];
    }
}
