// verify: --head 'f(return)/(x)'
// refused: no such pragma
double f(double x)
{
#pragma adgen chekpoint
    double y = x * x;
    return y;
}
