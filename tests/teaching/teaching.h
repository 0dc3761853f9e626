/* What the checks of the worked examples share. */
#ifndef TEACHING_H
#define TEACHING_H

#include <math.h>
#include <stdio.h>

/* Counts and prints a value that is not within `tolerance` of what it must be (NaN is not). */
static inline int differs(const char *what, double value, double expected, double tolerance)
{
    int wrong = !(fabs(value - expected) <= tolerance);
    if (wrong)
        printf("%s: %.17g, expected %.17g\n", what, value, expected);
    return wrong;
}

#endif
