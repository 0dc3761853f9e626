/* A function of a header with a static local: its text is not the output's to change. */
static inline double in_header(double x)
{
    static double s;
    (void)s;
    s += x;
    return s * x;
}
