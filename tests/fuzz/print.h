/* Between the printers: declarations and statements (print_stmt.c). */
#ifndef FUZZ_PRINT_H
#define FUZZ_PRINT_H

#include "fuzz.h"

void print_declarator(Printer *w, const Var *v);
void print_idiom(Printer *w, const Stmt *s, int depth);
void print_idiom_top(Printer *w, int number);
void print_stmt(Printer *w, const Stmt *s, int depth);

#endif
