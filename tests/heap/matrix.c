/* The commonest idiom after plain arrays: matrices on the heap with a constructor that checks its memory, accessors, a
   function that returns a new matrix, and a destructor. */
#include <math.h>
#include <stdlib.h>

typedef struct {
    int rows, cols;
    double *data;
} Matrix;

static Matrix *matrix_new(int rows, int cols)
{
    Matrix *m = malloc(sizeof *m);
    if (!m)
        return NULL;
    m->rows = rows;
    m->cols = cols;
    m->data = (double *)calloc((size_t)rows * cols, sizeof(double));
    if (!m->data) {
        free(m);
        return NULL;
    }
    return m;
}

static void matrix_free(Matrix *m)
{
    if (m != NULL) {
        free(m->data);
        free(m);
    }
}

static double *cell(Matrix *m, int i, int j)
{
    return &m->data[i * m->cols + j];
}

static double get(const Matrix *m, int i, int j)
{
    return m->data[i * m->cols + j];
}

static Matrix *product(const Matrix *a, const Matrix *b)
{
    Matrix *c = matrix_new(a->rows, b->cols);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++)
            for (int k = 0; k < a->cols; k++)
                *cell(c, i, j) += get(a, i, k) * get(b, k, j);
    return c;
}

double energy(int n, const double *x)
{
    Matrix *a = matrix_new(n, n), *v = matrix_new(n, 1);
    if (!a || !v) {
        matrix_free(a);
        matrix_free(v);
        return -1.0;
    }
    for (int i = 0; i < n; i++) {
        *cell(v, i, 0) = x[i];
        for (int j = 0; j < n; j++)
            *cell(a, i, j) = sin(x[i]) * (i + 1) + x[j] * x[(i + j) % n];
    }
    for (int step = 0; step < 3; step++) {
        Matrix *w = product(a, v);
        for (int i = 0; i < n; i++)
            *cell(w, i, 0) /= 1.0 + get(v, i, 0) * get(v, i, 0);
        matrix_free(v);
        v = w;
    }
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += get(v, i, 0) * get(v, i, 0) * get(a, i, i);
    matrix_free(v);
    matrix_free(a);
    return s;
}

// RUN: --head energy --set n=3 --set 'size(x)=3'
// EXIT: 0
// EXPECT: all agree
