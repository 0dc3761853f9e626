/* A search tree of active keys: insertion by pointer to pointer, recursion over it, freed from the leaves up. */
#include <stdlib.h>

typedef struct tree {
    struct tree *left, *right;
    double key, weight;
} Tree;

static void insert(Tree **at, double key, double weight)
{
    while (*at) {
        Tree *t = *at;
        at = key < t->key ? &t->left : &t->right;
        t->weight += weight * key;
    }
    Tree *t = calloc(1, sizeof *t);
    t->key = key;
    t->weight = weight;
    *at = t;
}

static double depth_sum(const Tree *t, double scale)
{
    if (!t)
        return 0.0;
    return t->key * t->weight * scale + depth_sum(t->left, scale * 0.5) * t->weight +
           depth_sum(t->right, scale * t->key);
}

static void fell(Tree *t)
{
    if (t == NULL)
        return;
    fell(t->left);
    fell(t->right);
    free(t);
}

double sorted(int n, const double *x, double c)
{
    Tree *root = NULL;
    for (int i = 0; i < n; i++)
        insert(&root, x[i], c + i);
    double s = depth_sum(root, 1.0);
    fell(root);
    return s * c;
}

// RUN: --head sorted --set n=6 --set 'size(x)=6'
// EXIT: 0
// EXPECT: all agree
