// Dual numbers: an evaluation of derivatives that shares nothing with adgen. v is the value, d the derivative in one
// direction, m the sum of the magnitudes of all terms that make up d: rounding errors are small against m, whatever cancels.
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <type_traits>

template <class T> struct D {
    T v;
    double d, m;
    D() = default;
    D(T v, double d, double m) : v(v), d(d), m(m) {}
    template <class U, class = std::enable_if_t<std::is_arithmetic<U>::value>> D(U c) : v(T(c)), d(0), m(0) {}
    template <class U> D(const D<U> &o) : v(T(o.v)), d(o.d), m(o.m) {}
    template <class U> D &operator+=(const U &b) { return *this = D(*this + b); }
    template <class U> D &operator-=(const U &b) { return *this = D(*this - b); }
    template <class U> D &operator*=(const U &b) { return *this = D(*this * b); }
    template <class U> D &operator/=(const U &b) { return *this = D(*this / b); }
};
typedef D<double> Dual;
typedef D<float> DualF;

template <class T, class A, class B> D<T> chain(T v, double pa, const D<A> &a, double pb, const D<B> &b)
{
    return {v, (a.d ? pa * a.d : 0) + (b.d ? pb * b.d : 0), (a.m ? fabs(pa) * a.m : 0) + (b.m ? fabs(pb) * b.m : 0)};
}

template <class A, class B> using R = typename std::common_type<A, B>::type;

template <class A, class B> D<R<A, B>> operator+(const D<A> &a, const D<B> &b)
{
    return chain<R<A, B>>(R<A, B>(a.v) + R<A, B>(b.v), 1, a, 1, b);
}
template <class A, class B> D<R<A, B>> operator-(const D<A> &a, const D<B> &b)
{
    return chain<R<A, B>>(R<A, B>(a.v) - R<A, B>(b.v), 1, a, -1, b);
}
template <class A, class B> D<R<A, B>> operator*(const D<A> &a, const D<B> &b)
{
    return chain<R<A, B>>(R<A, B>(a.v) * R<A, B>(b.v), b.v, a, a.v, b);
}
template <class A, class B> D<R<A, B>> operator/(const D<A> &a, const D<B> &b)
{
    R<A, B> v = R<A, B>(a.v) / R<A, B>(b.v);
    return chain<R<A, B>>(v, 1.0 / b.v, a, -double(v) / b.v, b);
}
template <class A> D<A> operator-(const D<A> &a)
{
    return {-a.v, -a.d, a.m};
}

#define MIXED(op)                                                                                                              \
    template <class A, class B, class = std::enable_if_t<std::is_arithmetic<B>::value>> auto operator op(const D<A> &a, B b)   \
    {                                                                                                                          \
        return a op D<B>(b);                                                                                                   \
    }                                                                                                                          \
    template <class A, class B, class = std::enable_if_t<std::is_arithmetic<A>::value>> auto operator op(A a, const D<B> &b)   \
    {                                                                                                                          \
        return D<A>(a) op b;                                                                                                   \
    }
#define COMPARE(op)                                                                                                            \
    template <class A, class B> bool operator op(const D<A> &a, const D<B> &b)                                                 \
    {                                                                                                                          \
        return a.v op b.v;                                                                                                     \
    }                                                                                                                          \
    MIXED(op)
MIXED(+)
MIXED(-)
MIXED(*)
MIXED(/)
COMPARE(<)
COMPARE(>)
COMPARE(<=)
COMPARE(>=)
COMPARE(==)
COMPARE(!=)
#undef MIXED
#undef COMPARE

template <class A> int toint(const A &a)
{
    return (int)a.v;
}
inline int toint(double a)
{
    return (int)a;
}

// Derivatives as the mathematics has them; conventions at kinks as adgen's manual states them.
#define UNARY(f, partial)                                                                                                      \
    inline Dual f(const Dual &a)                                                                                               \
    {                                                                                                                          \
        double x = a.v, y = ::f(x);                                                                                            \
        (void)x, (void)y;                                                                                                      \
        return chain(y, partial, a, 0, Dual(0));                                                                               \
    }
UNARY(sin, ::cos(x))
UNARY(cos, -::sin(x))
UNARY(exp, y)
UNARY(log, 1 / x)
UNARY(sqrt, 0.5 / y)
UNARY(tanh, 1 - y *y)
UNARY(atan, 1 / (1 + x * x))
UNARY(fabs, x > 0 ? 1 : x < 0 ? -1 : 0)
UNARY(cbrt, y / (3 * x))
UNARY(log1p, 1 / (1 + x))
UNARY(erf, 1.1283791670955126 * ::exp(-x * x))
UNARY(floor, 0)
#undef UNARY

inline DualF sinf(const DualF &a)
{
    return chain(::sinf(a.v), ::cosf(a.v), a, 0, DualF(0));
}
inline Dual frexp(const Dual &a, int *e)
{
    double y = ::frexp(a.v, e);
    return chain(y, ::ldexp(1.0, -*e), a, 0, Dual(0));
}
inline Dual modf(const Dual &a, Dual *whole)
{
    double w, y = ::modf(a.v, &w);
    *whole = w;
    return chain(y, 1, a, 0, Dual(0));
}
inline Dual remquo(const Dual &a, const Dual &b, int *q)
{
    double r = ::remquo(a.v, b.v, q);
    return chain(r, 1, a, -::nearbyint((a.v - r) / b.v), b);
}
inline Dual pow(const Dual &a, const Dual &b)
{
    double y = ::pow(a.v, b.v);
    double pa = b.v == 0 ? 0 : b.v * ::pow(a.v, b.v - 1), pb = b.d ? y * ::log(a.v) : 0;
    return chain(y, pa, a, pb, b);
}
inline Dual fmax(const Dual &a, const Dual &b)
{
    return a.v >= b.v ? a : b;
}
inline Dual fmin(const Dual &a, const Dual &b)
{
    return a.v <= b.v ? a : b;
}
inline Dual hypot(const Dual &a, const Dual &b)
{
    double y = ::hypot(a.v, b.v);
    return chain(y, a.v / y, a, b.v / y, b);
}
inline Dual atan2(const Dual &a, const Dual &b)
{
    double r = a.v * a.v + b.v * b.v;
    return chain(::atan2(a.v, b.v), b.v / r, a, -a.v / r, b);
}
inline Dual fma(const Dual &a, const Dual &b, const Dual &c)
{
    Dual p = a * b + c;
    p.v = ::fma(a.v, b.v, c.v);
    return p;
}
