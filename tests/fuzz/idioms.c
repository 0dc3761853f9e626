/* What people write in C beyond single statements, as text with holes. In the text:
     $0 .. $9  what the generator puts into the holes, one letter of `holes` each:
               r a real in -3 .. 3, i an int in 0 .. 6, c a condition, l a real that can be assigned to,
               p a pointer to three doubles, k an index in 0 .. 2
     $B        statements of the generator, to which the names of `show` are visible
     $#        the number of the place, $P the prefix of the program
     $R $F $X  double, float, long double, or the dual numbers of that precision
     $I        conversion of the parenthesis behind it to int
     $M        conversion of a void pointer to $R *, which C does by itself
     $[ ]      a variable array length, which the C++ of the dual numbers replaces by 8
   Names of pointers to functions begin with $P: adgen makes names of functions from them, and programs are built together.
   Reals stay small, and no statement has two effects on one object. `top` stands in front of the functions. */
#include "fuzz.h"

#define NODE "struct $P_node {\n    $R v;\n    int k;\n    struct $P_node *next;\n};\n"

const Idiom idioms[] = {
    {.name = "pointer in a structure",
     .holes = "pr",
     .top = "struct $P_view {\n    int n;\n    $R *p;\n};\n",
     .text = "struct $P_view w$# = {3, $0};\n$B"
             "for (int i = 0; i < w$#.n; i++)\n    w$#.p[i] = 0.5 * w$#.p[i] + 0.2 * $1;\n",
     .show = {{"w$#.p", V_POINTER, 3}}},
    {.name = "pointer in a structure, by value and moved",
     .holes = "plr",
     .top =
         "struct $P_span {\n    $R *p, *end;\n};\n"
         "static $R $P_total(struct $P_span s, $R c)\n{\n    $R sum = 0.0;\n    for (; s.p < s.end; s.p++) "
         "{\n"
         "        sum += 0.3 * c * *s.p;\n        *s.p = 0.9 * *s.p - 0.1 * c;\n    }\n    return sum;\n}\n",
     .text = "$R *b$# = $0;\nstruct $P_span s$# = {b$#, b$# + 3};\n$B$1 = 0.4 * $P_total(s$#, $2);\n",
     .show = {{"s$#.p", V_POINTER, 3}}},
    {.name = "row pointers",
     .holes = "ppkkr",
     .text = "$R *w$#[2] = {$0, $1};\n$Bw$#[1][$2] += 0.3 * w$#[0][$3];\n{\n    $R *s = w$#[0];\n    w$#[0] "
             "= w$#[1];\n"
             "    w$#[1] = s;\n}\nw$#[0][1] = 0.5 * w$#[0][1] * $4 + 0.1 * w$#[1][0];\n",
     .show = {{"w$#[0]", V_POINTER, 3}, {"w$#[1]", V_POINTER, 3}}},
    {.name = "rows of one block",
     .holes = "rrlk",
     .top = "static $R $P_trace(int n, $R **a)\n{\n    $R s = 0.0;\n    for (int i = 0; i < n; i++)\n"
            "        s += a[i][i] * a[n - 1 - i][i];\n    return s;\n}\n",
     .text = "$R d$#[9] = {0.1, $0, 0.3, 0.4, $1, 0.6}, *w$#[3];\nfor (int i = 0; i < 3; i++)\n    w$#[i] = "
             "d$# + 3 * i;\n"
             "$Bfor (int i = 0; i < 3; i++)\n    w$#[i][2] -= 0.2 * w$#[(i + 1) % 3][0];\n$2 = 0.3 * "
             "$P_trace(3, w$#) + 0.1 * w$#[$3][1];\n",
     .show = {{"w$#[1]", V_POINTER, 3}, {"w$#[2]", V_POINTER, 3}}},
    {.name = "double buffer",
     .holes = "rrrl",
     .text = "$R u$#[3] = {$0, 0.3, $1}, v$#[3] = {0.1, 0.2, 0.3};\n$R *a$# = u$#, *b$# = v$#;\n"
             "for (int j = 0; j < 3; j++) {\n    for (int i = 0; i < 3; i++)\n"
             "        b$#[i] = 0.3 * a$#[i] * a$#[(i + 1) % 3] + 0.2 * $2;\n    $R *s = a$#;\n    a$# = "
             "b$#;\n    b$# = s;\n}\n"
             "$B$3 = 0.5 * a$#[0] + 0.25 * b$#[2];\n",
     .show = {{"a$#", V_POINTER, 3}, {"b$#", V_POINTER, 3}}},
    {.name = "list on the stack",
     .holes = "rrrl",
     .top = NODE,
     .text =
         "struct $P_node c$# = {$0, 1, 0}, b$# = {$1, 2, &c$#}, a$# = {$2, 3, &b$#};\n$B$R s$# = 0.0;\n"
         "for (struct $P_node *q = &a$#; q; q = q->next)\n    s$# += 0.3 * q->v * q->k;\n$3 = 0.4 * s$#;\n",
     .show = {{"a$#.next->v", V_SCALAR}, {"c$#.v", V_SCALAR}}},
    {.name = "list on the heap",
     .holes = "irrl",
     .heap = true,
     .top = NODE,
     .text = "struct $P_node *h$# = 0;\nfor (int i = 0; i < $0; i++) {\n"
             "    struct $P_node *q = (struct $P_node *)malloc(sizeof *q);\n    q->v = 0.3 * $1 + 0.1 * i;\n "
             "   q->k = i;\n"
             "    q->next = h$#;\n    h$# = q;\n}\n"
             "for (struct $P_node *q = h$#; q; q = q->next)\n    q->v += 0.2 * q->v * $2;\n"
             "for (struct $P_node *q = h$#; q; q = q->next)\n    $3 = 0.5 * q->v - 0.1 * q->k;\n"
             "while (h$#) {\n    struct $P_node *q = h$#->next;\n    free(h$#);\n    h$# = q;\n}\n"},
    {.name = "conditional pointer",
     .holes = "cpprk",
     .text = "$R *q$# = $0 ? $1 : $2;\n$Bq$#[$4] = 0.4 * q$#[0] * $3 + 0.1;\n",
     .show = {{"q$#", V_POINTER, 3}}},
    {.name = "pointer out of a function",
     .holes = "ipprl",
     .top = "static void $P_pick(int k, $R *a, $R *b, $R **out)\n{\n    *out = k & 1 ? a : b + 1;\n}\n"
            "static $R *$P_larger($R *a, $R *b)\n{\n    return a[0] > b[0] ? a : b;\n}\n",
     .text = "$R *q$#;\n$P_pick($0, $1, $2, &q$#);\n$B*q$# = 0.5 * q$#[1] + 0.2 * $3;\n$4 = 0.6 * "
             "$P_larger($1, q$#)[0];\n",
     .show = {{"q$#", V_POINTER, 2}}},
    {.name = "aliasing parameters",
     .holes = "plrk",
     .top = "static $R $P_mix($R *a, $R *b, $R e)\n{\n    for (int i = 0; i < 3; i++)\n"
            "        a[i] = 0.5 * a[i] + 0.1 * b[2 - i] * e;\n    return 0.3 * a[0] * e;\n}\n",
     .text = "$R *w$# = $0;\n$B$1 = 0.5 * $P_mix(w$#, w$#, w$#[$3]);\n$R c$#[3] = {0.2, $2, 0.4};\n"
             "w$#[0] = 0.3 * $P_mix(c$#, w$#, c$#[1]) + 0.1 * w$#[0];\n",
     .show = {{"w$#", V_POINTER, 3}}},
    {.name = "array of structures, structures by value",
     .holes = "rrrlk",
     .top = "struct $P_pt {\n    $R x, y;\n};\n"
            "static struct $P_pt $P_turn(struct $P_pt a, $R t)\n{\n"
            "    struct $P_pt r = {a.x * cos(t) - a.y * sin(t), a.x * sin(t) + a.y * cos(t)};\n    a.x = "
            "t;\n    return r;\n}\n",
     .text = "struct $P_pt a$#[3] = {{$0, 0.2}, {0.5, $1}, {$2, 0.3}};\nfor (int i = 1; i < 3; i++)\n"
             "    a$#[i] = $P_turn(a$#[i - 1], 0.2 * a$#[i].y);\n$Ba$#[0] = a$#[2];\na$#[1] = (struct "
             "$P_pt){a$#[0].y, 0.3};\n"
             "$3 = 0.5 * a$#[$4].x + 0.2 * a$#[1].y;\n",
     .show = {{"a$#[1].x", V_SCALAR}, {"a$#[2].y", V_SCALAR}}},
    {.name = "walk through structures",
     .holes = "rrrl",
     .top = "struct $P_ps {\n    $R x, y;\n};\n",
     .text = "struct $P_ps a$#[3] = {{$0, 0.2}, {0.5, $1}, {0.4, 0.3}};\n"
             "for (struct $P_ps *q = a$#; q != a$# + 3; ++q) {\n    $R s = q->x;\n    q->x = 0.5 * q->y * "
             "$2;\n    q->y = s;\n}\n"
             "$B$3 = a$#[0].y + 0.2 * a$#[2].x;\n",
     .show = {{"a$#[0].x", V_SCALAR}, {"a$#[1].y", V_SCALAR}}},
    {.name = "union of ints",
     .holes = "ilr",
     .text = "union $P_bits$# {\n    int i;\n    unsigned u;\n} u$#;\nu$#.i = $0;\n"
             "if (u$#.u & 1u)\n    $1 = 0.2 * $2 * u$#.i;\nelse\n    u$#.u ^= 3u;\n$1 *= 0.1 + 0.1 * (u$#.u "
             "% 4u);\n"},
    {.name = "variable array length",
     .holes = "irlk",
     .text = "int n$# = 3 + $0 % 3;\n$R a$#$[n$#];\nfor (int i = 0; i < n$#; i++)\n    a$#[i] = 0.2 * $1 + "
             "0.1 * i;\n$B"
             "for (int i = n$# - 1; i > 0; i--)\n    a$#[i] *= 0.4 * a$#[i - 1] + 0.2;\n$2 = a$#[n$# - 1] + "
             "0.3 * a$#[$3];\n",
     .show = {{"a$#", V_POINTER, 3}}},
    {.name = "rows of variable length",
     .holes = "irlr",
     .text = "int n$# = 2 + $0 % 2;\n$R a$#$[n$#]$[n$#];\nfor (int i = 0; i < n$#; i++)\n    for (int j = 0; "
             "j < n$#; j++)\n"
             "        a$#[i][j] = 0.2 * $1 + 0.1 * i * j;\na$#[1][0] = 0.5 * a$#[0][1] * $3;\n"
             "$2 = a$#[n$# - 1][0] - 0.3 * a$#[1][n$# - 1];\n"},
    {.name = "three precisions",
     .holes = "rrll",
     .floats = true,
     .text = "$X a$# = $0;\n$F f$# = 0.5f;\na$# = a$# * $1 * 0.25L + 0.5L;\nf$# += 0.3 * a$#;\nf$# *= 0.5f;\n"
             "a$# -= f$#;\n$2 = 0.4 * f$#;\n$3 = 0.2L * a$#;\n"},
    {.name = "conversions",
     .holes = "rrlli",
     .text =
         "int k$# = $I(2.5 * sin($0) + 3.0);\nlong j$# = k$# * 1000L - 7;\nshort h$# = (short)(j$# % 11);\n"
         "unsigned char c$# = (unsigned char)(250 + $4);\n$2 = 0.1 * k$# * $1 + 0.05 * h$#;\n"
         "$3 -= 0.001 * c$# * $1 - 0.1 * (j$# / 3000);\n"},
    {.name = "callback with data",
     .holes = "rclr",
     .top = "static $R $P_gain($R x, const void *d)\n{\n    return 0.5 * *(const $R *)d * x;\n}\n"
            "static $R $P_shift($R x, const void *d)\n{\n    return 0.3 * *(const $R *)d - 0.2 * x;\n}\n"
            "static $R $P_again($R (*$P_fn)($R, const void *), $R x, const void *d)\n{\n    return "
            "$P_fn($P_fn(x, "
            "d), d);\n}\n",
     .text = "$R d$# = $0;\n$B$2 = $P_again($1 ? $P_gain : $P_shift, $3, &d$#) + 0.1 * $P_again($P_gain, "
             "d$#, &d$#);\n",
     .show = {{"d$#", V_SCALAR}}},
    {.name = "table of functions",
     .holes = "rilr",
     .top = "static $R $P_law0($R x)\n{\n    return 0.4 * x + 0.1;\n}\n"
            "static $R $P_law1($R x)\n{\n    return 0.3 * sin(x) * x;\n}\n"
            "static $R $P_law2($R x)\n{\n    return x < 0.2 ? 0.5 * x : 0.1;\n}\n"
            "static $R (*const $P_laws[3])($R) = {$P_law0, $P_law1, $P_law2};\n",
     .text = "$R s$# = $0;\nfor (int i = 0; i < 2 + $1 % 3; i++)\n    s$# = $P_laws[(i + $1) % 3](s$#) + 0.1 "
             "* $3;\n"
             "$B$2 = 0.3 * s$#;\n",
     .show = {{"s$#", V_SCALAR}}},
    {.name = "structures with a function each",
     .holes = "rclr",
     .top = "struct $P_op {\n    $R (*$P_of)($R, $R *);\n    $R k;\n};\n"
            "static $R $P_plus($R x, $R *k)\n{\n    *k = 0.9 * *k + 0.05 * x;\n    return 0.4 * x + 0.2 * "
            "*k;\n}\n"
            "static $R $P_times($R x, $R *k)\n{\n    return 0.3 * x * *k;\n}\n"
            "static $R $P_chain(struct $P_op *o, int n, $R x)\n{\n    for (int i = 0; i < n; i++) {\n"
            "        x = o[i % 2].$P_of(x, &o[i % 2].k);\n        if (i == 1)\n            o[0].$P_of = "
            "o[1].$P_of;\n "
            "   }\n"
            "    return x;\n}\n",
     .text = "struct $P_op o$#[2] = {{$P_plus, $0}, {$1 ? $P_times : $P_plus, 0.4}};\n$B$2 = $P_chain(o$#, "
             "5, $3);\n$2 += 0.1 * o$#[0].k;\n",
     .show = {{"o$#[0].k", V_SCALAR}, {"o$#[1].k", V_SCALAR}}},
    {.name = "packed triangle",
     .holes = "rrl",
     .text =
         "$R a$#[21], x$#[6];\nfor (int i = 0; i < 6; i++)\n    x$#[i] = 0.1 * i + 0.2 * $0;\n"
         "for (int i = 0; i < 21; i++)\n    a$#[i] = 0.02 * i * $1;\n$B{\n    $R s = 0.0;\n    int k = 0;\n"
         "    for (int i = 0; i < 6; i++) {\n        $R xi = x$#[i];\n        for (int j = i; j < 6; j++) {\n"
         "            s += 0.1 * a$#[k] * xi * x$#[j];\n            k++;\n        }\n    }\n    $2 = 0.2 * "
         "s;\n}\n",
     .show = {{"a$#", V_POINTER, 3}, {"x$#", V_POINTER, 3}}},
    {.name = "columns of a matrix",
     .holes = "rrlk",
     .text = "$R m$#[18], y$#[6], w$#[3] = {0.3, $0, 0.2};\nfor (int i = 0; i < 18; i++)\n    m$#[i] = 0.05 "
             "* i - 0.1 * $1;\n"
             "for (int i = 0; i < 6; i++)\n    y$#[i] = 0.1;\n$Bfor (int j = 0; j < 3; j++)\n    for (int i "
             "= 0; i < 6; i++)\n"
             "        y$#[i] += 0.2 * m$#[j * 6 + i] * w$#[j];\n"
             "for (int j = 0; j < 2; j++)\n    for (int i = j; i < 6; i++) {\n        y$#[i] -= 0.1 * w$#[j "
             "+ 1];\n"
             "        if (i % 2)\n            m$#[i] = 0.3 * m$#[i + 6 * j] * y$#[i];\n    }\n"
             "$2 = y$#[$3] + 0.2 * y$#[5] * m$#[4];\n",
     .show = {{"m$#", V_POINTER, 3}, {"w$#", V_POINTER, 3}}},
    {.name = "pointers that walk in opposite directions",
     .holes = "rrlr",
     .text =
         "$R u$#[7], c$#[2] = {0.3, $0};\nfor (int i = 0; i < 7; i++)\n    u$#[i] = 0.1 * i * $1;\n$B{\n"
         "    $R s = 0.0;\n    const $R *p = u$#;\n    $R *q = u$# + 7;\n    for (int i = 0; i < 7; i++)\n"
         "        s += 0.2 * *p++ * c$#[1] * *--q;\n    $2 = s + 0.1 * $3;\n}\n",
     .show = {{"u$#", V_POINTER, 3}, {"c$#[1]", V_SCALAR}}},
    {.name = "leaf with an array of its own",
     .holes = "plpr",
     .top = "static $R $P_quad(int n, const $R *x, const $R *m)\n{\n    $R y[8];\n    $R s = 0.0;\n"
            "    for (int i = 0; i < n; i++) {\n        y[i] = 0.1;\n        for (int j = 0; j < n; j++)\n"
            "            y[i] += 0.1 * m[(i + j) % 3] * x[j % 3];\n    }\n    for (int i = 0; i < n; i++)\n"
            "        s += 0.3 * y[i] * tanh(y[i]) * exp(-0.1 * y[i]);\n    return s;\n}\n",
     .text = "$R *p$# = $0;\n$B$1 = 0.3 * $P_quad(6, p$#, $2) * $3;\nfor (int i = 0; i < 2; i++)\n"
             "    p$#[i] = 0.2 * $P_quad(3 + i, $2, p$#) + 0.1 * $1;\n",
     .show = {{"p$#", V_POINTER, 3}}},
    {.name = "structure assigned while a member is pointed to",
     .holes = "rrrl",
     .top = "struct $P_rec {\n    $R a, b;\n    $R v[2];\n};\n",
     .text = "struct $P_rec r$# = {$0, 0.2, {0.3, $1}}, t$# = {0.1, $2, {0.5, 0.6}};\n$R *q$# = &r$#.b, *v$# "
             "= r$#.v;\n"
             "r$# = t$#;\n*q$# *= 0.5;\n$B$3 = *q$# + 0.3 * v$#[1] * r$#.a;\n",
     .show = {{"r$#.a", V_SCALAR}, {"t$#.b", V_SCALAR}}},
    {.name = "bits",
     .holes = "irllr",
     .text = "unsigned b$# = (unsigned)$0;\nb$# ^= 5u;\nb$# = (b$# << 2 | b$# >> 1) & 15u;\nif (b$# & 4u)\n  "
             "  $2 = 0.5 * $1;\n"
             "for (unsigned m = 1u; m & 7u; m <<= 1)\n    if (~b$# & m)\n        $3 = 0.3 * $4 + 0.1 * (b$# "
             "| m);\n"},
    {.name = "chained assignments",
     .holes = "rrll",
     .text =
         "$R y$#, z$# = 0.3;\n$2 = y$# = 0.5 * $0;\nz$# = y$# += 0.2 * $1;\n$3 = 0.3 * (y$# *= z$#) + 0.1;\n"
         "$2 = (z$# > 0.1) ? y$# : z$#;\n"},
    {.name = "increments inside indices",
     .holes = "prrlk",
     .text =
         "$R *q$# = $0;\nint i$# = 0;\nq$#[i$#++] = 0.5 * $1;\nq$#[i$#++] *= 0.7;\nq$#[--i$#] += 0.2 * $2;\n"
         "*q$#++ = 0.3 * $1;\n*q$#++ *= 0.5;\n$3 = 0.4 * *--q$#;\nq$#[-1] -= 0.1 * $2;\n"},
    {.name = "increments in conditions",
     .holes = "rrl",
     .text = "int i$# = 0;\nwhile (i$#++ < 3 && $0 < 2.5)\n    $2 = 0.3 * $1 + 0.1 * i$#;\nif (--i$# > 1 || "
             "i$#++ == 0)\n    $2 *= 0.5 * i$#;\n"},
    {.name = "truth values",
     .holes = "rrllc",
     .text = "bool b$# = $0 > 0.2, c$# = $4;\n$2 = b$# ? 0.5 * $1 : 0.1;\nb$# = !b$# || c$#;\n$3 += b$# * "
             "0.3 * $1 - 0.1 * (b$# ^ c$#);\n"
             "$2 *= 0.5 + 0.2 * ($0 > $1);\n"},
    {.name = "two results of the library",
     .holes = "rrlll",
     .text = "int e$#, q$#;\n$R w$#;\n$R m$# = frexp(2.0 + $0 * $0, &e$#);\n$2 = 0.5 * m$# + 0.1 * e$#;\n"
             "$3 = modf(2.5 * $1, &w$#);\nm$# = remquo($1, 0.8, &q$#);\n"
             "$4 = 0.2 * w$# + 0.5 * m$# + 0.1 * (q$# & 3);\n"},
    {.name = "two results and a status",
     .holes = "rrll",
     .top = "static int $P_solve($R a, $R b, $R *x, $R *y)\n{\n    if (a * a < 0.04)\n        return 1;\n"
            "    *x = b / (1.0 + a * a);\n    *y = 0.3 * a * b - *x;\n    return 0;\n}\n",
     .text = "$R x$# = 0.1, y$# = 0.2;\nif ($P_solve($0, $1, &x$#, &y$#) == 0)\n    $2 = 0.5 * x$#;\nelse\n  "
             "  x$# = 0.5 * $1;\n$B"
             "$3 = 0.3 * y$# + 0.2 * x$#;\n",
     .show = {{"x$#", V_SCALAR}, {"y$#", V_SCALAR}}},
    {.name = "mutual recursion",
     .holes = "irl",
     .top = "static $R $P_odd(int n, $R x);\nstatic $R $P_even(int n, $R x)\n{\n    if (n <= 0)\n        "
            "return x;\n"
            "    return $P_odd(n - 1, 0.5 * x * x + 0.1);\n}\n"
            "static $R $P_odd(int n, $R x)\n{\n    if (n <= 0)\n        return sin(x);\n    $R y = x - "
            "0.2;\n    x = 0.9 * y;\n"
            "    return $P_even(n - 1, x) + 0.1 * y;\n}\n",
     .text = "$2 = 0.3 * $P_even($0, $1);\n"},
    {.name = "recursion over halves",
     .holes = "pl",
     .top = "static $R $P_halves($R *a, int n)\n{\n    if (n == 1) {\n        a[0] *= 0.6;\n        return "
            "a[0] * a[0];\n    }\n"
            "    $R s = $P_halves(a, n / 2);\n    a[0] += 0.1 * s;\n    return 0.5 * s + 0.5 * $P_halves(a + "
            "n / 2, n - n / 2);\n}\n",
     .text = "$1 = 0.5 * $P_halves($0, 3);\n"},
    {.name = "tree",
     .holes = "rrrl",
     .top = "struct $P_tree {\n    $R v;\n    struct $P_tree *left, *right;\n};\n"
            "static $R $P_fold(struct $P_tree *t)\n{\n    if (!t)\n        return 0.3;\n"
            "    $R l = $P_fold(t->left), r = $P_fold(t->right);\n    t->v = 0.4 * t->v * l - 0.2 * r;\n    "
            "return t->v + 0.1 * l * r;\n}\n",
     .text = "struct $P_tree a$# = {$0, 0, 0}, b$# = {$1, &a$#, 0}, c$# = {$2, 0, &b$#};\n$B$R s$# = 0.5 * "
             "$P_fold(&c$#);\n"
             "$3 = s$# + 0.2 * a$#.v;\n",
     .show = {{"b$#.v", V_SCALAR}, {"c$#.right->left->v", V_SCALAR}}},
    {.name = "realloc, memmove, memset",
     .holes = "rrllk",
     .heap = true,
     .text = "$R *h$# = $Mmalloc(2 * sizeof *h$#);\nh$#[0] = 0.5 * $0;\nh$#[1] = 0.5 * $1;\nh$# = "
             "$Mrealloc(h$#, 4 * sizeof *h$#);\n"
             "h$#[2] = 0.5 * h$#[0] * h$#[1];\nh$#[3] = 0.1;\n$B"
             "memmove(h$# + 1, h$#, 3 * sizeof *h$#);\n$2 = h$#[$4] - 0.2 * h$#[3];\nmemset(h$# + 1, 0, 2 * "
             "sizeof *h$#);\n"
             "$3 = 0.4 * h$#[0] + 0.2 * h$#[1] + 0.3 * h$#[3];\nfree(h$#);\n",
     .show = {{"h$#", V_POINTER, 4}}},
    {.name = "matrix with a constructor",
     .holes = "rrli",
     .heap = true,
     .top = "struct $P_mat {\n    int r, c;\n    $R *v;\n};\n"
            "static struct $P_mat *$P_new(int r, int c)\n{\n    struct $P_mat *m = (struct $P_mat "
            "*)malloc(sizeof *m);\n"
            "    m->r = r;\n    m->c = c;\n    m->v = $Mcalloc((size_t)(r * c), sizeof *m->v);\n    return "
            "m;\n}\n"
            "static $R $P_get(const struct $P_mat *m, int i, int j)\n{\n    return m->v[i * m->c + j];\n}\n"
            "static void $P_set(struct $P_mat *m, int i, int j, $R v)\n{\n    m->v[i * m->c + j] = v;\n}\n"
            "static void $P_drop(struct $P_mat *m)\n{\n    free(m->v);\n    free(m);\n}\n",
     .text = "struct $P_mat *m$# = $P_new(2, 2 + $3 % 3);\nfor (int i = 0; i < m$#->r; i++)\n    for (int j "
             "= 0; j < m$#->c; j++)\n"
             "        $P_set(m$#, i, j, 0.2 * $0 + 0.1 * i - 0.05 * j);\n$B"
             "for (int j = 1; j < m$#->c; j++)\n    $P_set(m$#, 0, j, $P_get(m$#, 0, j - 1) * 0.5 * $1);\n"
             "$2 = $P_get(m$#, 0, 1) + 0.3 * $P_get(m$#, 1, 0);\n$P_drop(m$#);\n",
     .show = {{"m$#->v", V_POINTER, 4}}},
    {.name = "flexible member",
     .holes = "rrlk",
     .heap = true,
     .top = "struct $P_flex {\n    int n;\n    $R v[];\n};\n",
     .text =
         "struct $P_flex *f$# = (struct $P_flex *)malloc(sizeof *f$# + 3 * sizeof f$#->v[0]);\nf$#->n = 3;\n"
         "for (int i = 0; i < f$#->n; i++)\n    f$#->v[i] = 0.3 * $0 - 0.1 * i;\n$B"
         "$2 = 0.5 * f$#->v[$3] * $1 + f$#->v[0];\nfree(f$#);\n",
     .show = {{"f$#->v", V_POINTER, 3}}},
    {.name = "two indices in a header",
     .holes = "prl",
     .text = "$R *q$# = $0;\nfor (int i = 0, j = 2; i < j; i++, j--) {\n    $R s = q$#[i];\n    q$#[i] = 0.9 "
             "* q$#[j];\n"
             "    q$#[j] = s * 0.5 * $1;\n}\n$2 = 0.3 * q$#[0] + 0.2 * q$#[2];\n"},
    {.name = "a loop that changes its bound",
     .holes = "crrl",
     .text = "for (int i = 0, m = 5; i < m; i++) {\n    if ($0)\n        m--;\n    $3 = 0.4 * $1 + 0.1 * "
             "i;\n    if (m == 3 && $2 > 0.3)\n        i++;\n}\n"},
    {.name = "left from the middle",
     .holes = "crrl",
     .text = "for (int i$# = 0;;) {\n    if (++i$# > 3)\n        break;\n    $3 = 0.5 * $1;\n    if ($0)\n   "
             "     continue;\n"
             "    $3 += 0.2 * $2;\n    if ($2 > 1.0)\n        break;\n}\n"},
    {.name = "constant table",
     .holes = "irl",
     .text =
         "static const double t$#[3] = {0.25, -0.5, 0.75};\nenum { $P_FIRST$#, $P_SECOND$# = 2 };\nint k$# = "
         "$0 % 3;\n"
         "$2 = t$#[k$#] * $1 + (k$# == $P_SECOND$# ? t$#[$P_FIRST$#] : 0.1);\n"},
    {.name = "a structure behind two pointers",
     .holes = "rrl",
     .top = "struct $P_in {\n    $R a[2];\n    $R *far;\n};\nstruct $P_out {\n    struct $P_in *in;\n    "
            "struct $P_in own[2];\n};\n"
            "static void $P_step(struct $P_out *o, $R c)\n{\n    o->in->a[1] = 0.4 * o->in->a[0] * c;\n"
            "    *o->in->far += 0.2 * o->own[1].a[0];\n    o->in = &o->own[1];\n}\n",
     .text = "struct $P_out o$# = {0, {{{$0, 0.1}, 0}, {{0.3, $1}, 0}}};\no$#.in = &o$#.own[0];\n"
             "o$#.own[0].far = &o$#.own[1].a[1];\no$#.own[1].far = &o$#.own[0].a[0];\nfor (int i = 0; i < 3; "
             "i++)\n    $P_step(&o$#, 0.5 * $0);\n"
             "$B$2 = 0.3 * o$#.own[0].a[1] + 0.2 * o$#.own[1].a[1] - 0.1 * o$#.in->a[0];\n",
     .show = {{"o$#.in->a", V_POINTER, 2}, {"o$#.own[0].far", V_POINTER, 1}}},
};

const int idiom_count = sizeof idioms / sizeof idioms[0];
