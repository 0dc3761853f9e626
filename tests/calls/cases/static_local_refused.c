// Static locals that --merge cannot move: where, and why.
// REFUSE: --merge --head 'own_type/(x)'
// EXPECT: static_local_refused\.c:37:5: error: static local variable 's' .*its type is declared in the function
// REFUSE: --merge --head 'own_constant/(x)'
// EXPECT: static_local_refused\.c:45:5: error: static local variable 's' .*its initialiser uses a type or an enumerator
// REFUSE: --merge --head 'macro_names/(x)'
// EXPECT: static_local_refused\.c:52:5: error: static local variable 's' .*the macro used in line 52 names it
// REFUSE: --merge --head 'macro_declares/(x)'
// EXPECT: static_local_refused\.c:59:5: error: static local variable 's' .*its declaration comes out of a macro
// REFUSE: --merge --head 'macro_of_its_name/(x)'
// EXPECT: static_local_refused\.c:66:5: error: static local variable 'taken' .*a macro has its name
// REFUSE: --merge --head 'in_two_variants/(x)'
// EXPECT: static_local_refused\.c:79:5: error: static local variable 's' .*a directive of the preprocessor
// REFUSE: --merge --head 'thread/(x)'
// EXPECT: static_local_refused\.c:86:5: error: thread-local variable
// REFUSE: --merge --head 'pasted/(x)'
// EXPECT: static_local_refused\.c:94:5: error: static local variable 's' .*what its name means in line 93 cannot be told
// REFUSE: --merge --head 'from_header/(x)'
// EXPECT: static_local_header\.h:6:5: error: static local variable 's' .*it stands in a header
// REFUSE: --merge --head 'names_itself/(x)'
// EXPECT: static_local_refused\.c:102:9: error: static local variable 'self' .*its initialiser names the function itself
// REFUSE: --merge --head 'with_others/(x)'
// EXPECT: static_local_refused\.c:112:5: error: static local variable 's' .*a variable that its declaration names cannot
#include "static_local_header.h"

#define NEXT (s + 1.0)
#define KEEP(type) static type s;
#define taken taken
#define TEXT(word) #word
#define VARIANT 1

double own_type(double x)
{
    static struct {
        double a;
    } s;
    s.a += x;
    return s.a;
}

double own_constant(double x)
{
    enum { FIRST = 2 };
    static double s[4] = {[FIRST] = 1.0};
    s[2] += x;
    return s[2] * x;
}

double macro_names(double x)
{
    static double s;
    s = x * NEXT;
    return s;
}

double macro_declares(double x)
{
    KEEP(double)
    s += x;
    return s * x;
}

double macro_of_its_name(double x)
{
    static double taken;
    taken += x;
    return taken * x;
}

double in_two_variants(double x)
{
    static double s =
#if VARIANT
        1.0
#else
        2.0
#endif
        ;
    s += x;
    return s * x;
}

double thread(double x)
{
    static _Thread_local double s;
    s += x;
    return s * x;
}

double pasted(double x)
{
    static double s;
    const char *name = TEXT(s);
    s += name[0] * x;
    return s * x;
}

double names_itself(double x)
{
    static double (*self)(double) = names_itself;
    if (x > 10.0)
        self = 0;
    return self ? x * x : x;
}

double with_others(double x)
{
    static struct {
        double a;
    } other;
    static double s, *t = &other.a;
    s += x * *t;
    return s * x;
}

double from_header(double x)
{
    return in_header(x);
}
