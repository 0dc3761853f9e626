/* The comparisons of `adgen verify`, and the harness's `main`. Included by <adgen/verify.h> with ADGEN_VERIFY_DRIVER; not for use by
   itself.
   Differences: central differences at steps h, h/2, h/4, ... with two levels of Richardson extrapolation; of all extrapolated
   values the one with the least error estimate is taken (the choice of Ridders, Advances in Engineering Software 4, 1982, 75-76). */
#ifndef ADGEN_VERIFY_CHECKS_H
#define ADGEN_VERIFY_CHECKS_H

/* The worst entry of a comparison: its error, and the two values. */
typedef struct {
    ad_vfy_num rel, got, want, doubt;
    size_t x, y, n;
    int rough; /* entries whose differences do not settle */
} ad_vfy_worst;

static void ad_vfy_note(ad_vfy_worst *w, ad_vfy_num rel, ad_vfy_num got, ad_vfy_num want, ad_vfy_num doubt,
                        size_t y, size_t x)
{
    w->n++;
    if (w->n > 1 && !(rel > w->rel))
        return;
    w->rel = rel;
    w->got = got;
    w->want = want;
    w->doubt = doubt;
    w->y = y;
    w->x = x;
}

static ad_vfy_num ad_vfy_max(ad_vfy_num a, ad_vfy_num b)
{
    return a > b ? a : b;
}

/* fd, err: derivative of every result along `dir` by differences, and an estimate of its error. */
static void ad_vfy_differences(const ad_vfy_num *dir, ad_vfy_num *fd, ad_vfy_num *err)
{
    size_t ny = ad_vfy.ny;
    ad_vfy_num *up = ad_vfy_vector(ny), *down = ad_vfy_vector(ny), *d = ad_vfy_vector(ny * AD_VFY_STEPS);
    ad_vfy_num h = ad_vfy_tested.single ? 0.125L : 0.03125L;
    int steps = ad_vfy_tested.single ? 9 : AD_VFY_STEPS;
    for (size_t j = 0; j < ny; j++) {
        fd[j] = 0;
        err[j] = HUGE_VALL;
    }
    for (int k = 0; k < steps; k++, h /= 2) {
        ad_vfy_eval(dir, h, up);
        ad_vfy_eval(dir, -h, down);
        int settled = k > 2;
        for (size_t j = 0; j < ny; j++) {
            ad_vfy_num *t = d + j * AD_VFY_STEPS;
            t[k] = (up[j] - down[j]) / (2 * h);
            if (k >= 2) {
                ad_vfy_num now = (4 * t[k] - t[k - 1]) / 3, before = (4 * t[k - 1] - t[k - 2]) / 3;
                ad_vfy_num best = (16 * now - before) / 15;
                ad_vfy_num e = ad_vfy_max(fabsl(best - now), fabsl(best - before));
                e += ad_vfy.eps * ad_vfy_max(fabsl(up[j]), fabsl(down[j])) / h;
                if (isfinite(best) && e < err[j]) {
                    err[j] = e;
                    fd[j] = best;
                }
            }
            if (!(err[j] <=
                  0.01L * ad_vfy.tol_difference * ad_vfy_max(fabsl(fd[j]), 1e-3L * fabsl(ad_vfy.y[j]))))
                settled = 0;
        }
        if (settled)
            break;
    }
    free(up);
    free(down);
    free(d);
}

/* Compares one derivative with its differences; at: what the entry is reported as. */
static void ad_vfy_against_difference(ad_vfy_worst *w, ad_vfy_num got, ad_vfy_num fd, ad_vfy_num err,
                                      ad_vfy_num value, size_t y, size_t x)
{
    ad_vfy_num size = ad_vfy_max(fabsl(got), fabsl(fd));
    if (!(err <= 1e-3L * ad_vfy_max(size, fabsl(value))))
        w->rough++;
    ad_vfy_num by = ad_vfy_max(size, 10 * err / ad_vfy.tol_difference);
    ad_vfy_num diff = fabsl(got - fd);
    ad_vfy_note(w, diff > 0 ? diff / by : 0, got, fd, err, y, x);
}

enum { AD_VFY_MIXED = -1 };

/* Direction number i of the list: every element when they are few; otherwise random ones, then one for each independent,
   its first and its last element. Returns 0 after the last one. `*x` gets the element, or AD_VFY_MIXED. */
static int ad_vfy_direction(size_t i, ad_vfy_num *dir, size_t *x)
{
    memset(dir, 0, ad_vfy.nx * sizeof *dir);
    *x = (size_t)AD_VFY_MIXED;
    if (ad_vfy.nx <= AD_VFY_ALL) {
        if (i >= ad_vfy.nx)
            return 0;
        dir[i] = ad_vfy.scale[i];
        *x = i;
        return 1;
    }
    if (i < 4) {
        ad_vfy_random_direction(dir, ad_vfy.scale, ad_vfy.nx);
        return 1;
    }
    size_t kind = (i - 4) % 3, which = (i - 4) / 3;
    for (size_t m = 0; m < ad_vfy.nleaf; m++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[m];
        if (!(l->flags & AD_VFY_INDEPENDENT) || l->n == 0 || which-- > 0)
            continue;
        if (kind == 0) {
            ad_vfy_random_direction(dir + l->first, ad_vfy.scale + l->first, l->n);
        } else {
            *x = l->first + (kind == 1 ? 0 : l->n - 1);
            dir[*x] = ad_vfy.scale[*x];
        }
        return 1;
    }
    return 0;
}

static void ad_vfy_report_differences(const char *label, const ad_vfy_worst *w, size_t directions)
{
    const char *y = ad_vfy_element(AD_VFY_RESULT, w->y);
    const char *x =
        w->x == (size_t)AD_VFY_MIXED ? "a mixed direction" : ad_vfy_element(AD_VFY_INDEPENDENT, w->x);
    ad_vfy_num s = w->x == (size_t)AD_VFY_MIXED ? 1 : ad_vfy.scale[w->x];
    if (!(w->rel <= ad_vfy.tol_difference))
        ad_vfy_row(label, 0, "d %s / d %s: derivative %.10Lg, differences %.10Lg (+- %.1Le)", y, x,
                   w->got / s, w->want / s, w->doubt / s);
    else if (w->rough)
        ad_vfy_row(
            label, 0,
            "differences do not settle for %d of %zu entries: rough or kinked here, try --seed or --values",
            w->rough, w->n);
    else
        ad_vfy_row(label, 1, "worst %.1Le at d %s / d %s (tolerance %.0Le, %zu directions)", w->rel, y, x,
                   ad_vfy.tol_difference, directions);
}

static size_t ad_vfy_direction_limit(double seconds)
{
    double n = ad_vfy.budget / (24 * (seconds > 1e-7 ? seconds : 1e-7));
    return n < 2 ? 2 : n > 1e6 ? 1000000 : (size_t)n;
}

static void ad_vfy_check_tangent(double seconds)
{
    size_t nx = ad_vfy.nx, ny = ad_vfy.ny, x, i, limit = ad_vfy_direction_limit(seconds);
    ad_vfy_num *dir = ad_vfy_vector(nx), *yd = ad_vfy_vector(ny), *fd = ad_vfy_vector(ny),
               *err = ad_vfy_vector(ny);
    ad_vfy_worst w = {0};
    if (nx <= AD_VFY_ALL && limit >= nx && ny <= 4096)
        ad_vfy.jacobian = ad_vfy_vector(nx * ny);
    for (i = 0; i < limit && ad_vfy_direction(i, dir, &x); i++) {
        ad_vfy_tangent(dir, yd, NULL);
        ad_vfy_differences(dir, fd, err);
        for (size_t j = 0; j < ny; j++) {
            ad_vfy_against_difference(&w, yd[j], fd[j], err[j], ad_vfy.y[j], j, x);
            if (ad_vfy.jacobian)
                ad_vfy.jacobian[i * ny + j] = yd[j] / ad_vfy.scale[i];
        }
    }
    ad_vfy_report_differences("tangent / differences", &w, i);
    free(dir);
    free(yd);
    free(fd);
    free(err);
}

/* Without a tangent: rows of the adjoint against differences. */
static void ad_vfy_check_adjoint_alone(double seconds)
{
    size_t nx = ad_vfy.nx, ny = ad_vfy.ny, x, i, rows = ny < 8 ? ny : 8,
           limit = ad_vfy_direction_limit(seconds);
    ad_vfy_num *dir = ad_vfy_vector(nx), *seed = ad_vfy_vector(ny), *fd = ad_vfy_vector(ny),
               *err = ad_vfy_vector(ny);
    ad_vfy_num *xb = ad_vfy_vector(nx * rows);
    ad_vfy_worst w = {0};
    for (size_t r = 0; r < rows; r++) {
        memset(seed, 0, ny * sizeof *seed);
        seed[r] = 1;
        ad_vfy_adjoint(seed, NULL, xb + r * nx, 0);
    }
    for (i = 0; i < limit && ad_vfy_direction(i, dir, &x); i++) {
        ad_vfy_differences(dir, fd, err);
        for (size_t r = 0; r < rows; r++) {
            ad_vfy_num sum = 0;
            for (size_t k = 0; k < nx; k++)
                sum += xb[r * nx + k] * dir[k];
            ad_vfy_against_difference(&w, sum, fd[r], err[r], ad_vfy.y[r], r, x);
        }
    }
    ad_vfy_report_differences("adjoint / differences", &w, i);
    free(dir);
    free(seed);
    free(fd);
    free(err);
    free(xb);
}

/* |<yb, yd> - <xb, xd>| relative to the sum of the absolute terms. */
static ad_vfy_num ad_vfy_dot(const ad_vfy_num *yb, const ad_vfy_num *yd, const ad_vfy_num *xb,
                             const ad_vfy_num *xd)
{
    ad_vfy_num sum = 0, size = 0;
    for (size_t j = 0; j < ad_vfy.ny; j++) {
        sum += yb[j] * yd[j];
        size += fabsl(yb[j] * yd[j]);
    }
    for (size_t i = 0; i < ad_vfy.nx; i++) {
        sum -= xb[i] * xd[i];
        size += fabsl(xb[i] * xd[i]);
    }
    return size > 0 ? fabsl(sum) / size : 0;
}

/* Row j of the Jacobian by the adjoint against the columns by the tangent, entry by entry. */
static void ad_vfy_row_against_columns(ad_vfy_worst *w, size_t j, const ad_vfy_num *xb)
{
    ad_vfy_num most = 0;
    for (size_t i = 0; i < ad_vfy.nx; i++)
        most = ad_vfy_max(most, fabsl(ad_vfy.scale[i] * ad_vfy.jacobian[i * ad_vfy.ny + j]));
    for (size_t i = 0; i < ad_vfy.nx; i++) {
        ad_vfy_num t = ad_vfy.jacobian[i * ad_vfy.ny + j], diff = fabsl(t - xb[i]);
        /* An entry that is small beside its row carries the row's rounding. */
        ad_vfy_num by = ad_vfy_max(ad_vfy_max(fabsl(t), fabsl(xb[i])), 1e-3L * most / ad_vfy.scale[i]);
        ad_vfy_note(w, diff > 0 ? diff / by : 0, xb[i], t, 0, j, i);
    }
}

static void ad_vfy_check_adjoint(void)
{
    size_t nx = ad_vfy.nx, ny = ad_vfy.ny;
    ad_vfy_num *xd = ad_vfy_vector(nx), *yd = ad_vfy_vector(ny), *yb = ad_vfy_vector(ny),
               *xb = ad_vfy_vector(nx);
    ad_vfy_num *size = ad_vfy_vector(ny), worst = 0;
    ad_vfy_worst w = {0};
    for (size_t j = 0; j < ny; j++)
        size[j] = ad_vfy.y[j] != 0 ? 1 / fabsl(ad_vfy.y[j]) : 1;
    for (int r = 0; r < AD_VFY_ROUNDS; r++) {
        ad_vfy_random_direction(xd, ad_vfy.scale, nx);
        ad_vfy_random_direction(yb, size, ny);
        ad_vfy_tangent(xd, yd, NULL);
        ad_vfy_adjoint(yb, NULL, xb, 0);
        worst = ad_vfy_max(worst, ad_vfy_dot(yb, yd, xb, xd));
    }
    /* One result at a time: all when they are few, otherwise the first and last ones. xd, yd are of the last round. */
    size_t rows = ny <= AD_VFY_ALL ? ny : 16;
    for (size_t r = 0; r < rows; r++) {
        size_t j = ny <= AD_VFY_ALL || r < 8 ? r : ny - rows + r;
        memset(yb, 0, ny * sizeof *yb);
        yb[j] = 1;
        ad_vfy_adjoint(yb, NULL, xb, 0);
        worst = ad_vfy_max(worst, ad_vfy_dot(yb, yd, xb, xd));
        if (ad_vfy.jacobian)
            ad_vfy_row_against_columns(&w, j, xb);
    }
    ad_vfy_num tol_entry = ad_vfy_tested.single ? 2e-3L : 1e-9L;
    int dots = worst <= ad_vfy.tol_dot, entries = w.n == 0 || w.rel <= tol_entry;
    if (dots && entries)
        ad_vfy_row("adjoint / tangent", 1,
                   "worst %.1Le (tolerance %.0Le, %d random pairs, %zu single results)", worst,
                   ad_vfy.tol_dot, AD_VFY_ROUNDS, rows);
    else if (w.n && !entries)
        ad_vfy_row("adjoint / tangent", 0,
                   "d %s / d %s: adjoint %.10Lg, tangent %.10Lg (dot products differ by %.1Le)",
                   ad_vfy_element(AD_VFY_RESULT, w.y), ad_vfy_element(AD_VFY_INDEPENDENT, w.x), w.got, w.want,
                   worst);
    else
        ad_vfy_row("adjoint / tangent", 0, "dot products differ by %.1Le (tolerance %.0Le)", worst,
                   ad_vfy.tol_dot);
    free(xd);
    free(yd);
    free(yb);
    free(xb);
    free(size);
}

/* Both vectors the same up to `tol`, relative to the largest entry of their independent or result. */
static int ad_vfy_close(int flag, const ad_vfy_num *a, const ad_vfy_num *b, ad_vfy_num tol, size_t *at)
{
    size_t k = 0;
    for (size_t i = 0; i < ad_vfy.nleaf; i++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[i];
        if (!(l->flags & flag))
            continue;
        ad_vfy_num most = 0;
        for (size_t j = 0; j < l->n; j++)
            most = ad_vfy_max(most, ad_vfy_max(fabsl(a[k + j]), fabsl(b[k + j])));
        for (size_t j = 0; j < l->n; j++, k++)
            if (!(fabsl(a[k] - b[k]) <= tol * most)) {
                *at = k;
                return 0;
            }
    }
    return 1;
}

static void ad_vfy_check_gradient(void)
{
    size_t nx = ad_vfy.nx, at = 0;
    ad_vfy_num *seed = ad_vfy_vector(ad_vfy.ny), *xb = ad_vfy_vector(nx), *g = ad_vfy_vector(nx), value = 0,
               primal = 0;
    for (size_t i = 0; i < ad_vfy.nleaf; i++)
        if (ad_vfy.leaf[i].flags & AD_VFY_RETURN) {
            seed[ad_vfy.leaf[i].out] = 1;
            primal = ad_vfy.y[ad_vfy.leaf[i].out];
        }
    ad_vfy_adjoint(seed, NULL, xb, 0);
    /* The gradient function seeds the returned value itself: only that seed is missing here. */
    memset(seed, 0, ad_vfy.ny * sizeof *seed);
    ad_vfy_adjoint(seed, NULL, g, 1);
    for (size_t i = 0; i < ad_vfy.nleaf; i++)
        if (ad_vfy.leaf[i].flags & AD_VFY_RETURN)
            value = ad_vfy_get(ad_vfy.leaf[i].kind, ad_vfy.leaf[i].p, 0);
    if (!(fabsl(value - primal) <= ad_vfy.tol_dot * fabsl(primal)))
        ad_vfy_row("gradient function", 0, "returns %.17Lg, the primal %.17Lg", value, primal);
    else if (!ad_vfy_close(AD_VFY_INDEPENDENT, xb, g, ad_vfy.tol_dot, &at))
        ad_vfy_row("gradient function", 0, "d / d %s: %.17Lg, by the adjoint %.17Lg",
                   ad_vfy_element(AD_VFY_INDEPENDENT, at), g[at], xb[at]);
    else
        ad_vfy_row("gradient function", 1, "value as the primal, gradient as the adjoint");
    free(seed);
    free(xb);
    free(g);
}

/* Values: f_d's results are the primal's; after f_b, the results with known size hold them too. */
static void ad_vfy_check_values(void)
{
    size_t nx = ad_vfy.nx, ny = ad_vfy.ny, at = 0;
    ad_vfy_num *xd = ad_vfy_vector(nx), *yd = ad_vfy_vector(ny), *v = ad_vfy_vector(ny),
               *xb = ad_vfy_vector(nx);
    const char *bad = NULL;
    if (ad_vfy_tested.tangent) {
        ad_vfy_random_direction(xd, ad_vfy.scale, nx);
        ad_vfy_tangent(xd, yd, v);
        if (!ad_vfy_close(AD_VFY_RESULT, v, ad_vfy.y, ad_vfy.tol_dot, &at))
            bad = "tangent";
    }
    if (!bad && ad_vfy_tested.adjoint) {
        memset(yd, 0, ny * sizeof *yd);
        ad_vfy_adjoint(yd, NULL, xb, 0);
        ad_vfy_move(AD_VFY_RESULT, AD_VFY_P, v, 0);
        for (size_t i = 0; i < ad_vfy.nleaf; i++) {
            const ad_vfy_leaf *l = &ad_vfy.leaf[i];
            if (l->flags & AD_VFY_RESULT && !(l->flags & AD_VFY_HELD))
                memcpy(v + l->out, ad_vfy.y + l->out, l->n * sizeof *v);
        }
        if (!ad_vfy_close(AD_VFY_RESULT, v, ad_vfy.y, ad_vfy.tol_dot, &at))
            bad = "adjoint";
    }
    if (bad)
        ad_vfy_row("values", 0, "the %s leaves %.17Lg in %s, the primal %.17Lg", bad, v[at],
                   ad_vfy_element(AD_VFY_RESULT, at), ad_vfy.y[at]);
    else
        ad_vfy_row("values", 1, "the derivative functions give the primal's results");
    free(xd);
    free(yd);
    free(v);
    free(xb);
}

static void ad_vfy_check_second_call(void)
{
    size_t nx = ad_vfy.nx, ny = ad_vfy.ny, i;
    ad_vfy_num *xd = ad_vfy_vector(nx), *y1 = ad_vfy_vector(ny), *y2 = ad_vfy_vector(ny),
               *ones = ad_vfy_vector(ny);
    ad_vfy_num *x1 = ad_vfy_vector(nx), *x2 = ad_vfy_vector(nx);
    int ok = 1;
    for (i = 0; i < ny; i++)
        ones[i] = 1;
    ad_vfy_random_direction(xd, ad_vfy.scale, nx);
    if (ad_vfy_tested.tangent) {
        ad_vfy_tangent(xd, y1, NULL);
        ad_vfy_tangent(xd, y2, NULL);
        for (i = 0; i < ny && ok; i++)
            if (y1[i] != y2[i]) {
                ad_vfy_row("second call", 0, "tangent of %s: %.17Lg, then %.17Lg",
                           ad_vfy_element(AD_VFY_RESULT, i), y1[i], y2[i]);
                ok = 0;
            }
    }
    if (ad_vfy_tested.adjoint) {
        ad_vfy_adjoint(ones, NULL, x1, 0);
        ad_vfy_adjoint(ones, NULL, x2, 0);
        for (i = 0; i < nx && ok; i++)
            if (x1[i] != x2[i]) {
                ad_vfy_row("second call", 0, "adjoint of %s: %.17Lg, then %.17Lg",
                           ad_vfy_element(AD_VFY_INDEPENDENT, i), x1[i], x2[i]);
                ok = 0;
            }
    }
    if (ok)
        ad_vfy_row("second call", 1, "the same to the bit");
    free(xd);
    free(y1);
    free(y2);
    free(ones);
    free(x1);
    free(x2);
}

/* v with the first 20 bits of its mantissa: a number of every real type. */
static ad_vfy_num ad_vfy_short(ad_vfy_num v)
{
    int exponent;
    ad_vfy_num mantissa = frexpl(v, &exponent);
    return ldexpl(floorl(ldexpl(mantissa, 20)), exponent - 20);
}

/* Shadows of what f only reads are added to. */
static void ad_vfy_check_accumulation(void)
{
    size_t nx = ad_vfy.nx, tested = 0;
    ad_vfy_num *ones = ad_vfy_vector(ad_vfy.ny), *base = ad_vfy_vector(nx), *start = ad_vfy_vector(nx),
               *got = ad_vfy_vector(nx);
    for (size_t i = 0; i < ad_vfy.ny; i++)
        ones[i] = 1;
    ad_vfy_adjoint(ones, NULL, base, 0);
    for (size_t i = 0; i < nx; i++)
        start[i] = ad_vfy_short((1 + ad_vfy_random()) * (base[i] != 0 ? fabsl(base[i]) : 1));
    ad_vfy_adjoint(ones, start, got, 0);
    int wrong = 0;
    for (size_t m = 0; m < ad_vfy.nleaf; m++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[m];
        if (!(l->flags & AD_VFY_INDEPENDENT) || l->flags & AD_VFY_RESULT || l->written)
            continue;
        ad_vfy_num most = 0;
        for (size_t i = l->first; i < l->first + l->n; i++)
            most = ad_vfy_max(most, fabsl(base[i]));
        for (size_t i = l->first; i < l->first + l->n; i++, tested++) {
            if (wrong ||
                fabsl(got[i] - start[i] - base[i]) <= 100 * ad_vfy.tol_dot * (fabsl(start[i]) + most))
                continue;
            ad_vfy_row("accumulation", 0, "%s: %.10Lg in the shadow, %.10Lg is to be added, %.10Lg comes out",
                       ad_vfy_element(AD_VFY_INDEPENDENT, i), start[i], base[i], got[i]);
            wrong = 1;
        }
    }
    if (!wrong && tested)
        ad_vfy_row("accumulation", 1, "adds to what the shadows hold");
    free(ones);
    free(base);
    free(start);
    free(got);
}

/* ---------------------------------------------------------------- the run */

static void ad_vfy_setup(void)
{
    ad_vfy.used = (size_t *)ad_vfy_memory((size_t)ad_vfy_tested.ngiven, sizeof *ad_vfy.used);
    ad_vfy_tested.setup();
    for (int i = 0; i < ad_vfy_tested.ngiven; i++)
        if (ad_vfy.used[i] != ad_vfy_tested.given[i].n) {
            const ad_vfy_given *g = &ad_vfy_tested.given[i];
            if (ad_vfy.used[i] == 0)
                ad_vfy_usage("a value is given for %s, but the function has no such input", g->name);
            ad_vfy_usage("%s: %zu values given, %zu wanted", g->name, g->n, ad_vfy.used[i]);
        }
    for (size_t i = 0; i < ad_vfy.nblock; i++) {
        ad_vfy_block *k = &ad_vfy.block[i];
        k->p0 = ad_vfy_copy(k->p, k->size);
        k->d0 = ad_vfy_copy(k->d, k->size);
        k->b0 = ad_vfy_copy(k->b, k->size);
    }
    ad_vfy.x = ad_vfy_vector(ad_vfy.nx);
    ad_vfy.scale = ad_vfy_vector(ad_vfy.nx);
    ad_vfy.y = ad_vfy_vector(ad_vfy.ny);
    ad_vfy_move(AD_VFY_INDEPENDENT, AD_VFY_P, ad_vfy.x, 0);
    /* Steps are relative to an element; where it is zero, to the largest of its array. */
    for (size_t i = 0; i < ad_vfy.nleaf; i++) {
        const ad_vfy_leaf *l = &ad_vfy.leaf[i];
        ad_vfy_num most = 0;
        for (size_t j = 0; l->flags & AD_VFY_INDEPENDENT && j < l->n; j++)
            most = ad_vfy_max(most, fabsl(ad_vfy.x[l->first + j]));
        for (size_t j = 0; l->flags & AD_VFY_INDEPENDENT && j < l->n; j++) {
            ad_vfy_num x = fabsl(ad_vfy.x[l->first + j]);
            ad_vfy.scale[l->first + j] = x > 0 ? x : most > 0 ? most : 1;
        }
    }
    ad_vfy.eps = ad_vfy_tested.single ? FLT_EPSILON : DBL_EPSILON;
    ad_vfy.tol_difference = ad_vfy_tested.single ? 2e-3L : 1e-7L;
    ad_vfy.tol_dot = ad_vfy_tested.single ? 1e-4L : 1e-12L;
}

/* Where the primal wrote, by comparison with the first contents. */
static void ad_vfy_see_writes(void)
{
    for (size_t i = 0; i < ad_vfy.nleaf; i++) {
        ad_vfy_leaf *l = &ad_vfy.leaf[i];
        ad_vfy_block *k = ad_vfy_block_of(l->p);
        size_t size = l->kind == AD_VFY_FLOAT    ? sizeof(float)
                      : l->kind == AD_VFY_DOUBLE ? sizeof(double)
                                                 : sizeof(long double);
        l->written = l->n && memcmp(l->p, k->p0 + (l->p - k->p), l->n * size) != 0;
    }
}

static void ad_vfy_value_row(void)
{
    char text[400] = "";
    size_t len = 0, shown = ad_vfy.ny < 6 ? ad_vfy.ny : 6;
    for (size_t j = 0; j < shown && len < 330; j++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s = %.8Lg", j ? ", " : "",
                                ad_vfy_element(AD_VFY_RESULT, j), ad_vfy.y[j]);
    if (shown < ad_vfy.ny)
        snprintf(text + len, sizeof text - len, ", ... (%zu results)", ad_vfy.ny);
    ad_vfy_row("value", -1, "%s", text);
    size_t bad = ad_vfy_not_finite(ad_vfy.y, ad_vfy.ny);
    if (bad < ad_vfy.ny) {
        ad_vfy_row("primal", 0, "%s is %s at these inputs: choose others with --set, --values or --seed",
                   ad_vfy_element(AD_VFY_RESULT, bad), isnan(ad_vfy.y[bad]) ? "NaN" : "infinite");
        ad_vfy_end(1);
    }
}

/* The short run of the build with ADGEN_CHECK: the tape itself compares every pop with its push. */
static void ad_vfy_checked_run(void)
{
    ad_vfy_num *yb = ad_vfy_vector(ad_vfy.ny), *xb = ad_vfy_vector(ad_vfy.nx);
    for (size_t j = 0; j < ad_vfy.ny; j++)
        yb[j] = 1;
    ad_vfy_adjoint(yb, NULL, xb, 0);
    if (ad_vfy_tested.gradient)
        ad_vfy_adjoint(yb, NULL, xb, 1);
    ad_vfy_row("tape, check mode", 1, "every pop meets its push");
    free(yb);
    free(xb);
}

/* Arguments: report file, seed, seconds allowed, "full" or "checked". */
int main(int argc, char **argv)
{
    if (argc != 5 || !(ad_vfy.report = fopen(argv[1], "a")))
        return 2;
    ad_vfy.seed = strtoul(argv[2], NULL, 10);
    ad_vfy.random = 0x5851f42d4c957f2dULL * (ad_vfy.seed + 1);
    ad_vfy.budget = 0.3 * strtod(argv[3], NULL);
    ad_vfy_setup();
    if (strcmp(argv[4], "checked") == 0) {
        ad_vfy_checked_run();
        ad_vfy_end(ad_vfy.failed);
    }
    fprintf(ad_vfy.report, "%s: %s (%zu element%s)\n", ad_vfy_tested.name, ad_vfy_tested.title, ad_vfy.nx,
            ad_vfy.nx == 1 ? "" : "s");
    ad_vfy_row("inputs", -1, "%s (seed %lu)", ad_vfy.inputs, ad_vfy.seed);
    if (ad_vfy.nx == 0 || ad_vfy.ny == 0)
        ad_vfy_usage("%s has no %s with these sizes", ad_vfy_tested.name,
                     ad_vfy.nx ? "results" : "independents");
    clock_t start = clock();
    ad_vfy_eval(NULL, 0, ad_vfy.y);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    ad_vfy_see_writes();
    ad_vfy_value_row();
    if (ad_vfy_tested.tangent)
        ad_vfy_check_tangent(seconds);
    if (ad_vfy_tested.adjoint && ad_vfy_tested.tangent)
        ad_vfy_check_adjoint();
    else if (ad_vfy_tested.adjoint)
        ad_vfy_check_adjoint_alone(seconds);
    if (ad_vfy_tested.gradient)
        ad_vfy_check_gradient();
    ad_vfy_check_values();
    ad_vfy_check_second_call();
    if (ad_vfy_tested.adjoint)
        ad_vfy_check_accumulation();
    ad_vfy_row("memory", 1, "nothing written outside the %zu arrays and shadows", ad_vfy.guards);
    if (ad_vfy_tested.adjoint)
        ad_vfy_row("tape", 1, "balanced, peak %zu bytes", ad_vfy.peak);
    ad_vfy_end(ad_vfy.failed);
}

#endif
