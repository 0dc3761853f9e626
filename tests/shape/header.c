// adgen: --head 'f(return)/(s)' --header
// The header declares what the caller needs, and guards types of the original.
// CHECK: #ifndef [[GUARD:[A-Z_]+]]
// CHECK-NEXT: #define [[GUARD]]
// CHECK: extern "C" {
// CHECK: #ifndef [[GUARD]]_TYPES
// CHECK: typedef struct {
// CHECK: } S;
// CHECK: #endif
// CHECK: double f_d(const S *s, const S *sd, double *f);
// CHECK: void f_b(const S *s, S *sb, double fb);
// CHECK: double f_grad(const S *s, S *sb);
// CHECK-NOT: helper
typedef struct {
    double a, b[2];
} S;

static double helper(double v)
{
    return v * v;
}

double f(const S *s)
{
    return helper(s->a) * s->b[1];
}
