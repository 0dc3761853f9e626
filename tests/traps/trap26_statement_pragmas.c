// No pragma of adgen is known so far: wherever it stands, it is refused, those of checkpointing too.
// REFUSE: --head f
// EXPECT: :[0-9]+:1: error: '#pragma adgen checkpoint': no such pragma
// EXPECT: :[0-9]+:1: error: '#pragma adgen checkpoint snaps\(10\)': no such pragma
// EXPECT: :[0-9]+:1: error: '#pragma adgen case': no such pragma
// EXPECT: :[0-9]+:1: error: '#pragma adgen label': no such pragma
// EXPECT: :[0-9]+:1: error: '#pragma adgen declaration': no such pragma
double f(int n, double x)
{
#pragma adgen declaration
    double y = x;
#pragma adgen checkpoint
    for (int i = 0; i < n; i++)
#pragma adgen checkpoint snaps(10)
        for (int k = 0; k < n; k++)
            y *= x;
    switch (n) {
#pragma adgen case
    case 1:
        y *= x;
    }
#pragma adgen label
out:
    if (y > 1e3) {
        y *= 0.5;
        goto out;
    }
    return y;
}
