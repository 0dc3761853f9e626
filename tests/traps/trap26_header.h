/* For trap26_pragma_in_header.c. */
static inline double cube(double x)
{
#pragma adgen checkpoint
    for (int i = 0; i < 2; i++)
        x *= x;
    return x;
}
