// verify: --head 'f(return)/(x)'
// refused: thread-local
_Thread_local double last;

double f(double x)
{
    last = x * x;
    return last * x;
}
