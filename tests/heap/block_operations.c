/* memcpy, memmove and memset on active data: rows, records with pointers, overlapping ranges in both directions, counts as
   products with sizeof, as bytes, as sizeof an array; results that are used. */
#include <string.h>

typedef struct {
    double gain, *at;
    int n;
} Cell;

double blocks(int n, const double *x, double c)
{
    double w[12], grid[3][4], other[3][4], store[2] = {c, c * c}, *end;
    Cell cells[2], one;
    size_t bytes = (size_t)n * sizeof(double);

    memset(w, 0, sizeof w);
    end = memcpy(w, x, bytes);
    memcpy(end + n, x, (size_t)(n - 1) * sizeof *x);
    memmove(w + 1, w, (size_t)n * sizeof(double));
    for (int i = 1; i < 12; i++)
        w[i] = w[i] * w[i - 1] + c * w[i];
    memmove(w, &w[2], 5 * sizeof *w);
    memmove(w + n - 3, w + n - 2, 4 * sizeof w[0]);
    memcpy(grid, w, sizeof grid);
    memcpy(other, grid, sizeof other);
    other[1][2] *= grid[2][1];
    memcpy(grid[0], other[1], sizeof grid[0]);
    memset(other[2], 0, 2 * sizeof(double));

    memset(cells, 0, sizeof cells);
    cells[0].gain = w[3];
    cells[0].at = store;
    cells[1] = cells[0];
    cells[1].at++;
    memcpy(&one, &cells[1], sizeof one);
    *one.at *= one.gain;
    memset(&cells[1], 0, sizeof cells[1]);
    double s = cells[1].gain + one.gain * store[1] + *cells[0].at;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            s += grid[i][k] * other[i][k] * (i + 1);
    return s;
}

// RUN: --head blocks --set n=5 --set 'size(x)=5'
// EXIT: 0
// EXPECT: all agree
