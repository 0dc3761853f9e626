// The runtime's headers in a C++ program, plain and in check mode: this must compile.
#include <adgen/adgen.h>
#include <adgen/chain.h>
#include <adgen/checkpoint.h>
#include <adgen/heap.h>
#include <adgen/special.h>
#include <adgen/tape.h>

AD_GRADIENT(x) static double twice(double x AD_INACTIVE)
{
    return 2.0 * x;
}

int main()
{
    ad_push_double(twice(1.0));
    ad_push_bool(true);
    ad_push_bits(1, 1);
    double *frame = static_cast<double *>(ad_tape_alloc(sizeof(double)));
    *frame = ad_chain(ad_digamma(2.0), 0.0);
    if (ad_binomial_advances(10, 3) != 15)
        return 1;
    bool same = ad_tape_release(sizeof(double)) == frame;
    return same && ad_pop_bits(1) == 1 && ad_pop_bool() && ad_pop_double() == 2.0 ? 0 : 1;
}
