// The generated header beside the original's, in either order and twice.
// PROGRAM: --head 'f/(p t)' --header "$work/made.h"
#include "trap20_original.h"

enum mode { PLAIN, SCALED };
typedef struct {
    struct point at;
    enum mode mode;
} Place;

double scale = 2.0;

double f(const struct point *p, triple t)
{
    Place q = {*p, SCALED};
    return q.at.x * q.at.in.y * t[0] * (q.mode == SCALED ? scale : 1.0);
}

#ifdef PROGRAM
#include "made.h"
#include "trap20_original.h"

int main(void)
{
    struct point p = {3.0, {5.0}}, pb = {0.0, {0.0}};
    double t[3] = {7.0, 0.0, 0.0}, tb[3] = {0.0, 0.0, 0.0};
    double value = f_grad(&p, &pb, t, tb);
    return value != 210.0 || pb.x != 70.0 || pb.in.y != 42.0 || tb[0] != 30.0 || tb[2] != 0.0;
}
#endif
