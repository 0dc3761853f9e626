/* A list built in a loop, changed while it is walked, taken apart by another function; and one that lives in an iteration. */
#include <stdlib.h>

typedef struct node {
    double value;
    struct node *next;
} Node;

static Node *push(Node *list, double value)
{
    Node *n = malloc(sizeof(Node));
    n->value = value;
    n->next = list;
    return n;
}

static double total(const Node *list, double c)
{
    double s = 0.0;
    for (const Node *n = list; n; n = n->next)
        s = s * c + n->value * n->value;
    return s;
}

static void release(Node *list)
{
    while (list) {
        Node *next = list->next;
        free(list);
        list = next;
    }
}

double lists(int n, const double *x, double c)
{
    Node *list = NULL, *rest = NULL;
    double s = 0.0;
    for (int i = 0; i < n; i++) {
        list = push(list, x[i] * c);
        Node *here = push(NULL, x[i]);
        here = push(here, s + c);
        s += total(here, x[i]);
        release(here);
    }
    for (Node *p = list; p && p->next; p = p->next)
        p->value *= p->next->value;
    /* the list in reverse */
    while (list) {
        Node *next = list->next;
        list->next = rest;
        rest = list;
        list = next;
        rest->value += c;
    }
    s += total(rest, c);
    release(rest);
    return s;
}

// RUN: --head lists --set n=4 --set 'size(x)=4'
// EXIT: 0
// EXPECT: all agree
