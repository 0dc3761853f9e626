// verify: --head 'f(return)/(x)' --set 'size(x)=4'
static double pop(const double **cur, const double *at)
{
    double v = **cur * at[0];
    (*cur)++;
    return v * v * at[1];
}

double f(const double *x)
{
    const double *p = x;
    double s = pop(&p, p);
    return s + *p * s;
}
