// verify: --head 'f(return)/(x)'
// refused: static local variable
double f(double x)
{
    static double last;
    last = last * 0.5 + x;
    return last * x;
}
