/* Programs from texts: each call writes its files into a folder of its own and reads them as adgen does. */
#ifndef FRONTEND_FIXTURE_H
#define FRONTEND_FIXTURE_H

#include "frontend/frontend.h"

#include <check.h>
#include <stdlib.h>

/* The program of one file `t.c`; the test fails when Clang does not take it. */
Program *parse(const char *text);
/* The same beside a header `h.h`. */
Program *parse_with_header(const char *header, const char *text);
/* Two files, `a.c` and `b.c`, and the header. */
Program *parse_two(const char *header, const char *a, const char *b);
/* NULL is expected; the messages are then in `messages()`. */
Program *parse_anything(const char *text);
Program *parse_file(const char *path);
Program *parse_job(Job *job);
Job *new_job(void);

/* printf into memory of the test. */
const char *format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
const char *folder(void); /* of the last program's files */
const char *path_of(const char *name);
void write_file(const char *name, const char *text);
const char *messages(void); /* all diagnostics since the test began */

Func *func(Program *p, const char *name);
Var *global(Program *p, const char *name);
Var *param(Func *f, const char *name);
Stmt *stmt(Func *f, int index); /* of the body */
const char *expr_text(Program *p, const Expr *e);
const char *squeeze(const char *text); /* line ends and indentation become single spaces */
const char *stmt_text(const Stmt *s);  /* on one line */
const char *body_text(Program *p,
                      const char *func); /* of the function, printed; every line end a single space */
const char *type_text(Type *t, const char *name);
int refusals(Program *p, const char *func);
const char *refusal(Program *p, const char *func); /* the first one's sentence */

int run_tests(const char *name, const TTest *const *tests, size_t count);

#define RUN_TESTS(name, ...)                                                                                 \
    int main(void)                                                                                           \
    {                                                                                                        \
        const TTest *const tests[] = {__VA_ARGS__};                                                          \
        return run_tests(name, tests, sizeof tests / sizeof *tests);                                         \
    }

#endif
