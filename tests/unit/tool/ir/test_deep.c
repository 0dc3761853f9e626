/* Deep and long trees, on a thread with the stack that the tool gives itself. */
#include "fixture.h"

#include <pthread.h>
#include <time.h>

enum { CHAIN = 100000, NESTING = 5000 };

static void on_big_stack(void *(*run)(void *))
{
    pthread_attr_t attr;
    pthread_t thread;
    pthread_attr_init(&attr);
    ck_assert_int_eq(pthread_attr_setstacksize(&attr, (size_t)1 << 30), 0);
    ck_assert_int_eq(pthread_create(&thread, &attr, run, NULL), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attr);
}

static void count_slot(Expr **slot, void *ctx)
{
    (void)slot;
    ++*(int *)ctx;
}

/* x0 = x + x + ... of CHAIN operators: copied, walked, printed in lines of at most 110 columns. */
static void *long_chain(void *unused)
{
    (void)unused;
    Var *x = local("x", dbl());
    Expr *sum = ir_var(arena, x);
    for (int i = 0; i < CHAIN; i++)
        sum = bin(OP_ADD, sum, ir_var(arena, x));
    Expr *copy = ir_copy_expr(arena, sum);
    ck_assert(ir_same_expr(sum, copy));
    int slots = 0;
    ir_walk_expr(&copy, count_slot, &slots);
    ck_assert_int_eq(slots, 2 * CHAIN + 1);
    const char *text = stmt_text(ir_assign(arena, d("y"), sum));
    int plus = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        ck_assert_uint_le(strcspn(line, "\n"), 110);
    for (const char *c = text; *c; c++)
        plus += *c == '+';
    ck_assert_int_eq(plus, CHAIN);
    return NULL;
}

START_TEST(chains)
{
    on_big_stack(long_chain);
}
END_TEST

static void *deep_parentheses(void *unused)
{
    (void)unused;
    Var *x = local("x", dbl());
    Expr *e = ir_var(arena, x);
    for (int i = 0; i < NESTING; i++)
        e = bin(OP_MUL, ir_var(arena, x), bin(OP_ADD, ir_var(arena, x), e));
    const char *text = stmt_text(ir_return(arena, e));
    int open = 0, all = 0;
    for (const char *c = text; *c; c++) {
        open += (*c == '(') - (*c == ')');
        all += *c == '(';
        ck_assert_int_ge(open, 0);
    }
    ck_assert_int_eq(open, 0);
    ck_assert_int_eq(all, NESTING);
    return NULL;
}

START_TEST(nesting)
{
    on_big_stack(deep_parentheses);
}
END_TEST

static void *deep_blocks(void *unused)
{
    (void)unused;
    Func *f = func("f", dbl(), 0, NULL);
    f->body = ir_block(arena);
    Stmt *inside = f->body;
    for (int i = 0; i < 500; i++) {
        Stmt *body = ir_block(arena);
        ir_add(arena, inside, ir_if(arena, num(i), body, NULL));
        ir_add(arena, inside, ir_return(arena, real(i)));
        inside = body;
    }
    ck_assert_ptr_null(ir_verify(prog));
    const char *text = stmt_text(f->body);
    ck_assert_ptr_nonnull(strstr(text, "if (499) {\n"));
    return NULL;
}

START_TEST(blocks)
{
    on_big_stack(deep_blocks);
}
END_TEST

/* Time grows with the length, not with its square: eight times as much text in far less than 64 times as long. */
static double seconds(int elements)
{
    Expr *init = ir_expr(arena, EX_INIT, ty_array(arena, dbl(), elements, NULL), (Loc){0});
    for (int i = 0; i < elements; i++)
        vec_push(arena, &init->args, real(i + 0.5));
    Var *v = local("table", init->type);
    clock_t from = clock();
    const char *text = stmt_text(ir_decl(arena, v, init));
    double t = (double)(clock() - from) / CLOCKS_PER_SEC;
    ck_assert_uint_ge(strlen(text), (size_t)elements * 5);
    return t;
}

START_TEST(tables_in_linear_time)
{
    double small = seconds(20000), large = seconds(160000);
    ck_assert_msg(large < 32 * small + 0.05, "%g s, then %g s", small, large);
}
END_TEST

RUN("deep", chains, nesting, blocks, tables_in_linear_time)
