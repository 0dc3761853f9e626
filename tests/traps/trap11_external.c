// verify: --head 'f(return)/(x)'
// refused: no definition of 'elsewhere'
double elsewhere(double x);

double f(double x)
{
    return elsewhere(x) * x;
}
