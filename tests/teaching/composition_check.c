/* At (1, 2) the value is (3, 2, 1) and the Jacobian ((1, 2), (0, 3), (-2, 2)): its columns by two tangents, its rows by
   three adjoints. All numbers are small integers, so all of them are exact. */
#include "composition_grad.h"
#include "teaching.h"

static const double value[3] = {3.0, 2.0, 1.0};
static const double jacobian[3][2] = {{1.0, 2.0}, {0.0, 3.0}, {-2.0, 2.0}};

int main(void)
{
    const double x[2] = {1.0, 2.0};
    int wrong = 0;

    for (int j = 0; j < 2; j++) {
        double xd[2] = {0.0, 0.0}, y[3], yd[3] = {7.0, 7.0, 7.0}; /* what stood in yd does not matter */
        xd[j] = 1.0;
        composition_d(x, xd, y, yd);
        for (int i = 0; i < 3; i++) {
            wrong += differs("value of the tangent", y[i], value[i], 0.0);
            wrong += differs("column by tangent", yd[i], jacobian[i][j], 0.0);
        }
    }
    double xb[2] = {10.0, 20.0}; /* adjoints of what is only read accumulate */
    for (int i = 0; i < 3; i++) {
        double before[2] = {xb[0], xb[1]}, y[3] = {0.0}, yb[3] = {0.0};
        yb[i] = 1.0;
        composition_b(x, xb, y, yb);
        for (int j = 0; j < 2; j++)
            wrong += differs("row by adjoint", xb[j] - before[j], jacobian[i][j], 0.0);
        for (int k = 0; k < 3; k++) {
            wrong += differs("value of the adjoint", y[k], value[k], 0.0);
            wrong += differs("adjoint of y before the call, that overwrites it", yb[k], 0.0, 0.0);
        }
    }
    return wrong != 0;
}
