// File-local variables that nothing writes are constants: the output repeats them. Others need --merge.
// BUILD: --head 'taxed'
// EXPECT: static int steps = 3;
// EXPECT: static double rates\[2\] = \{0\.5, 0\.25\};
// VERIFY: --head 'taxed'
// REFUSE: --head 'counted'
// EXPECT: file-local.*--merge
// REFUSE: --head 'shared'
// EXPECT: file-local.*--merge
static int steps = 3;
static double rates[2] = {0.5, 0.25};
static const double bonus = 1.5;
static int calls;
static double offset = 1.0;

double taxed(double x)
{
    static double scale[2] = {2.0, 3.0};
    double sum = 0.0;
    for (int i = 0; i < steps; i++)
        sum += rates[i & 1] * x * x * scale[i & 1] + bonus * x;
    return sum;
}

double counted(double x)
{
    calls++;
    return x * calls;
}

double *lend(void)
{
    return &offset;
}

double shared(double x)
{
    return x * offset;
}
