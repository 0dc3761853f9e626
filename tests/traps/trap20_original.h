/* For trap20_both_headers.c. */
#ifndef TRAP20_ORIGINAL_H
#define TRAP20_ORIGINAL_H

struct point {
    double x;
    struct {
        double y;
    } in;
};
typedef double triple[3];
extern double scale;
double f(const struct point *p, triple t);

#endif
