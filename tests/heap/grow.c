/* A vector that grows by realloc while it is filled, of numbers and of records with pointers; its address is kept in a
   record that the caller has, whose pointer comes back as it was. */
#include <stdlib.h>

typedef struct {
    double *at;
    int n, room;
} Vector;

typedef struct {
    double a, b;
    double *to;
} Entry;

static void append(Vector *v, double x)
{
    if (v->n == v->room) {
        v->room = v->room ? 2 * v->room : 1;
        v->at = realloc(v->at, (size_t)v->room * sizeof *v->at);
    }
    v->at[v->n++] = x;
}

double grown(int n, const double *x, double c)
{
    Vector v = {0};
    Entry *table = NULL;
    double store[2] = {c, 2 * c}, s = 0.0;
    for (int i = 0; i < n; i++) {
        append(&v, x[i] * c);
        v.at[0] *= 1.0 + x[i];
        table = realloc(table, (size_t)(i + 1) * sizeof *table);
        Entry e = {x[i], v.at[i / 2], &store[i % 2]};
        table[i] = e;
        table[0].a *= x[i];
        *table[i].to += table[i / 2].b;
    }
    for (int i = 0; i < n; i++)
        s += v.at[i] * table[n - 1 - i].a * *table[i].to;
    table = realloc(table, sizeof *table);
    s += table->a * table->a;
    free(table);
    free(v.at);
    return s;
}

// RUN: --head grown --set n=5 --set 'size(x)=5'
// EXIT: 0
// EXPECT: all agree
