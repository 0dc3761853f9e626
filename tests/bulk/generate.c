/* bulk_generate SHAPE LINES: writes a C program of about so many lines in the manner of a simulator, always the same one.
   SHAPE `modules`: many small functions. A module is a record with its parameters, laws with branches and early returns,
   sweeps over arrays, a step with work space on the heap, and an entry that calls two other modules, so that calls are
   nested about as deeply as the logarithm of the size. All share one state and a few utilities.
   SHAPE `long`: few functions of 3,000 lines each, of loops, branches and calls.
   The heads are bulk_model, which reaches everything, and bulk_part, which reaches a part. All values stay near one. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int lines; /* written so far */

static void emit(const char *text)
{
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    fputs(text, stdout);
}

/* Writes a template in which `@` stands for the number, and `$` for a constant between 0 and 1 made of it. */
static void put(const char *template, int number)
{
    char text[8192];
    size_t n = 0;
    unsigned h = (unsigned)number * 2654435761u + 12345u;
    for (const char *c = template; *c && n + 32 < sizeof text; c++) {
        if (*c == '@') {
            n += (size_t)snprintf(text + n, 32, "%d", number);
        } else if (*c == '$') {
            h = h * 1664525u + 1013904223u;
            n += (size_t)snprintf(text + n, 32, "0.%03u", 100 + (h >> 16) % 800);
        } else {
            text[n++] = *c;
        }
    }
    text[n] = '\0';
    emit(text);
}

static const char prelude[] = "#include <math.h>\n"
                              "#include <stdlib.h>\n"
                              "#include <string.h>\n"
                              "\n"
                              "/* What all modules work on. */\n"
                              "typedef struct {\n"
                              "    int n, steps;\n"
                              "    double *u, *v;\n"
                              "    double dt, energy, level[4];\n"
                              "} State;\n"
                              "\n"
                              "static double squash(double x)\n"
                              "{\n"
                              "    return x / sqrt(1.0 + x * x);\n"
                              "}\n"
                              "\n"
                              "static double blend(double a, double b, double t)\n"
                              "{\n"
                              "    if (t <= 0.0)\n"
                              "        return a;\n"
                              "    if (t >= 1.0)\n"
                              "        return b;\n"
                              "    return a + (b - a) * t;\n"
                              "}\n"
                              "\n"
                              "static double mean(int n, const double *x)\n"
                              "{\n"
                              "    double sum = 0.0;\n"
                              "    for (int i = 0; i < n; i++)\n"
                              "        sum += x[i];\n"
                              "    return sum / n;\n"
                              "}\n"
                              "\n"
                              "static void smooth(int n, double *x, double weight)\n"
                              "{\n"
                              "    double before = x[0];\n"
                              "    for (int i = 1; i + 1 < n; i++) {\n"
                              "        double here = x[i];\n"
                              "        x[i] = here + weight * (before - 2.0 * here + x[i + 1]);\n"
                              "        before = here;\n"
                              "    }\n"
                              "}\n"
                              "\n";

static const char module_start[] = "/* ---- module @ ---- */\n"
                                   "\n"
                                   "typedef struct {\n"
                                   "    double stiffness, damping, rest;\n"
                                   "    double history[3];\n"
                                   "    int kind;\n"
                                   "} Cell@;\n"
                                   "\n"
                                   "static double gain@(double x)\n"
                                   "{\n"
                                   "    return $ + $ * sin(x) * cos($ * x);\n"
                                   "}\n"
                                   "\n";

/* One of these is each module's law, another its sweep. */
static const char *const laws[] = {
    "static double law@(const Cell@ *c, double strain, double rate)\n"
    "{\n"
    "    double force;\n"
    "    switch (c->kind) {\n"
    "    case 0:\n"
    "        force = c->stiffness * strain;\n"
    "        break;\n"
    "    case 1:\n"
    "        force = c->stiffness * tanh(strain) + c->damping * rate;\n"
    "        break;\n"
    "    default:\n"
    "        force = gain@(strain) * c->rest;\n"
    "        break;\n"
    "    }\n"
    "    return squash(force);\n"
    "}\n"
    "\n",
    "static double law@(const Cell@ *c, double strain, double rate)\n"
    "{\n"
    "    if (c->kind == 2)\n"
    "        return $ * strain;\n"
    "    double x = strain - c->rest;\n"
    "    if (x < 0.0)\n"
    "        return c->damping * x * gain@(rate);\n"
    "    double y = exp(-x * x);\n"
    "    for (int k = 0; k < 3; k++)\n"
    "        y = squash(y + c->history[k] * x);\n"
    "    return y * c->stiffness;\n"
    "}\n"
    "\n",
    "static double law@(const Cell@ *c, double strain, double rate)\n"
    "{\n"
    "    double x = strain;\n"
    "    int k = 0;\n"
    "    while (k < 5) {\n"
    "        double step = (x * x * x + x - rate) / (3.0 * x * x + 1.0);\n"
    "        x -= step;\n"
    "        if (fabs(step) < 1e-2)\n"
    "            break;\n"
    "        k++;\n"
    "    }\n"
    "    return blend(x, gain@(x), c->rest) * c->stiffness;\n"
    "}\n"
    "\n",
};

static const char *const sweeps[] = {
    "static void sweep@(State *s, Cell@ *c)\n"
    "{\n"
    "    for (int i = 1; i < s->n; i++) {\n"
    "        double strain = s->u[i] - s->u[i - 1];\n"
    "        double f = law@(c, strain, s->v[i]);\n"
    "        c->history[i % 3] = f;\n"
    "        s->v[i] = squash(s->v[i] + s->dt * f);\n"
    "    }\n"
    "    for (int i = 0; i < s->n; i++)\n"
    "        s->u[i] += s->dt * s->v[i];\n"
    "}\n"
    "\n",
    "static void sweep@(State *s, Cell@ *c)\n"
    "{\n"
    "    double carried = $;\n"
    "    for (int i = 0; i < s->n; i++) {\n"
    "        double *u = &s->u[i];\n"
    "        carried = 0.5 * (carried + law@(c, *u, carried));\n"
    "        if (carried > *u)\n"
    "            *u = *u + $ * s->dt;\n"
    "        else\n"
    "            *u = squash(*u * carried + $);\n"
    "        s->level[i % 4] += s->dt * carried;\n"
    "    }\n"
    "}\n"
    "\n",
    "static void sweep@(State *s, Cell@ *c)\n"
    "{\n"
    "    double table[4][3];\n"
    "    for (int i = 0; i < 4; i++)\n"
    "        for (int j = 0; j < 3; j++)\n"
    "            table[i][j] = s->level[i] * c->history[j] + $;\n"
    "    for (int i = 0; i < s->n; i++) {\n"
    "        int row = i % 4, column = i % 3;\n"
    "        if (i == 7)\n"
    "            continue;\n"
    "        s->v[i] = law@(c, s->v[i], table[row][column]);\n"
    "    }\n"
    "    smooth(s->n, s->v, 0.2);\n"
    "}\n"
    "\n",
};

static const char module_step[] =
    "static void step@(State *s, Cell@ *c)\n"
    "{\n"
    "    double *work = malloc((size_t)s->n * sizeof *work);\n"
    "    if (work == NULL)\n"
    "        exit(1);\n"
    "    for (int i = 0; i < s->n; i++)\n"
    "        work[i] = gain@(s->u[i]) * s->v[s->n - 1 - i];\n"
    "    smooth(s->n, work, $ * 0.3);\n"
    "    for (int i = 0; i < s->n; i++)\n"
    "        s->u[i] = blend(s->u[i], work[i], $);\n"
    "    s->energy += $ * mean(s->n, work);\n"
    "    free(work);\n"
    "    sweep@(s, c);\n"
    "}\n"
    "\n"
    "static double module@(State *s, const double *x)\n"
    "{\n"
    "    Cell@ c = {.stiffness = x[@ % 8], .damping = $, .rest = $, .kind = @ % 3};\n"
    "    for (int k = 0; k < 3; k++)\n"
    "        c.history[k] = $ * x[(@ + k) % 8];\n"
    "    for (int t = 0; t < s->steps; t++)\n"
    "        step@(s, &c);\n"
    "    double sum = c.history[0] + s->u[@ % s->n];\n";

static void write_module(int m, int n)
{
    put(module_start, m);
    put(laws[m % 3], m);
    put(sweeps[m / 3 % 3], m);
    put(module_step, m);
    for (int child = 2 * m + 1; child <= 2 * m + 2 && child < n; child++)
        put("    sum += 0.5 * module@(s, x);\n", child);
    put("    return squash(sum);\n"
        "}\n\n",
        m);
}

/* The pieces of long functions, which have a, b, c, w[8] and the arguments to work on. */
static const char *const pieces[] = {
    "    a = squash(a * $ + b);\n"
    "    b = b + 0.1 * a * x[@ % 8];\n",
    "    for (int i = 0; i < s->n; i++)\n"
    "        s->u[i] = s->u[i] * $ + 0.1 * a;\n",
    "    if (a > b) {\n"
    "        double d@ = a - b;\n"
    "        c = blend(c, d@ * d@, $);\n"
    "    } else {\n"
    "        c = squash(c - $ * b);\n"
    "    }\n",
    "    for (int i = 0; i < 8; i++) {\n"
    "        double e = w[i] * x[i];\n"
    "        if (e > $)\n"
    "            b += 0.01 * e;\n"
    "        w[i] = squash(e + c);\n"
    "    }\n",
    "    {\n"
    "        double old = s->level[@ % 4];\n"
    "        s->level[@ % 4] = sin(old + a) * $;\n"
    "        s->energy += old * c * 0.01;\n"
    "    }\n",
    "    smooth(8, w, $ * 0.3);\n"
    "    a += 0.1 * mean(8, w);\n",
    "    for (int i = 1; i < s->n; i++) {\n"
    "        if (i % 5 == 3)\n"
    "            continue;\n"
    "        s->v[i] = squash(s->v[i - 1] * $ + s->u[i] * b);\n"
    "    }\n",
    "    w[@ % 8] = exp(-w[@ % 8] * w[@ % 8]) * $;\n"
    "    c = squash(c + w[@ % 8] / (1.0 + a * a));\n",
};

static void write_long(int m, int length)
{
    put("static double module@(State *s, const double *x)\n"
        "{\n"
        "    double a = x[0], b = $, c = 0.0, w[8];\n"
        "    for (int i = 0; i < 8; i++)\n"
        "        w[i] = x[i] * $;\n",
        m);
    for (int end = lines + length - 6, k = 0; lines < end; k++)
        put(pieces[(unsigned)(k * k + 3 * k + m) * 2654435761u >> 29], k);
    put("    return squash(a + b + c);\n"
        "}\n\n",
        m);
}

static void write_head(const char *name, int module)
{
    printf("double %s(int n, const double *x, double *y)\n"
           "{\n"
           "    State s = {.n = n, .steps = 2, .dt = 0.1};\n"
           "    s.u = malloc((size_t)n * sizeof *s.u);\n"
           "    s.v = malloc((size_t)n * sizeof *s.v);\n"
           "    if (s.u == NULL || s.v == NULL)\n"
           "        exit(1);\n"
           "    for (int i = 0; i < n; i++) {\n"
           "        s.u[i] = x[i %% 8];\n"
           "        s.v[i] = 0.5 * x[(i + 3) %% 8];\n"
           "    }\n"
           "    double value = module%d(&s, x);\n",
           name, module);
}

static void end_head(void)
{
    emit("    for (int i = 0; i < n; i++)\n"
         "        y[i] = s.u[i] * s.v[i];\n"
         "    value += s.energy + s.level[0];\n"
         "    free(s.u);\n"
         "    free(s.v);\n"
         "    return value;\n"
         "}\n\n");
}

int main(int argc, char **argv)
{
    enum { MODULE = 69, LONG = 3000 };
    int wanted = argc == 3 ? atoi(argv[2]) : 0;
    bool is_long = argc == 3 && strcmp(argv[1], "long") == 0;
    if (wanted <= 0 || !(is_long || strcmp(argv[1], "modules") == 0)) {
        fputs("usage: bulk_generate modules|long LINES\n", stderr);
        return 2;
    }
    emit(prelude);
    int n = is_long ? (wanted + LONG / 2) / LONG : wanted / MODULE;
    n = n ? n : 1;
    for (int m = n - 1; m >= 0; m--) {
        if (is_long)
            write_long(m, n == 1 ? wanted : LONG);
        else
            write_module(m, n);
    }
    write_head("bulk_model", 0);
    for (int m = 1; is_long && m < n; m++)
        put("    value += 0.5 * module@(&s, x);\n", m);
    end_head();
    write_head("bulk_part", n / 4);
    end_head();
    return 0;
}
