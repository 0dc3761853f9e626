#include "fuzz.h"
int mutate_run(const Options *o, uint64_t seed, int count)
{
    (void)o;
    (void)seed;
    (void)count;
    return 0;
}
