/* Operations of plain mode, for a program in check mode. */
#include <adgen/tape.h>

void plain_push_double(double v);
double plain_pop_double(void);

void plain_push_double(double v)
{
    ad_push_double(v);
}

double plain_pop_double(void)
{
    return ad_pop_double();
}
