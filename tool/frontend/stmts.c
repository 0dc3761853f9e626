/* Clang's statements -> Stmt. C11 6.8. A statement of the source may be several of the IR: a declaration of two
   variables, a label and what it labels. */
#include "frontend/fe.h"

static void add_stmt(Front *f, CXCursor c, StmtVec *out);

/* Statements begin at their location; their extent costs a walk to their end. */
static Stmt *make(Front *f, StmtKind k, CXCursor c)
{
    Stmt *s = ir_stmt(f->arena, k, fe_loc(f, c));
    fe_lead(f, s, c);
    return s;
}

static void refuse(Front *f, CXCursor c, const char *what)
{
    fe_refuse(f, fe_loc(f, c), "%s", what);
}

/* ---------------------------------------------------------------- blocks */

Stmt *fe_block(Front *f, CXCursor compound)
{
    Stmt *block = make(f, ST_BLOCK, compound);
    Cursors parts = fe_parts(f, compound);
    for (int i = 0; i < parts.n; i++)
        add_stmt(f, parts.at[i], &block->body);
    return block;
}

/* A statement where C takes one: several, or a lone declaration, go into a block. */
static Stmt *single(Front *f, CXCursor c)
{
    StmtVec list = {0};
    add_stmt(f, c, &list);
    if (list.n == 1 && list.at[0]->kind != ST_DECL && list.at[0]->kind != ST_CASE &&
        list.at[0]->kind != ST_LABEL)
        return list.at[0];
    Stmt *block = ir_stmt(f->arena, ST_BLOCK, fe_loc(f, c));
    block->body = list;
    return block;
}

/* ---------------------------------------------------------------- 6.7 declarations */

static void add_variable(Front *f, CXCursor stmt, CXCursor decl, StmtVec *out, bool first)
{
    Var *v = fe_local(f, decl);
    if (v->kind == VAR_STATIC_LOCAL)
        fe_static_place(f, stmt, decl, v);
    if (v->kind != VAR_LOCAL)
        return; /* a static local lives in the program, an extern one names a global */
    Stmt *s = ir_stmt(f->arena, ST_DECL, fe_loc(f, decl));
    if (first)
        fe_lead(f, s, stmt);
    s->var = v;
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    if (!clang_Cursor_isNull(init))
        s->rhs = fe_expr(f, init);
    vec_push(f->arena, out, s);
}

static void add_declaration(Front *f, CXCursor c, StmtVec *out)
{
    Cursors kids = fe_kids(f, c);
    int before = out->n;
    for (int i = 0; i < kids.n; i++) {
        switch (clang_getCursorKind(kids.at[i])) {
        case CXCursor_VarDecl:
            add_variable(f, c, kids.at[i], out, out->n == before);
            break;
        case CXCursor_StructDecl:
        case CXCursor_UnionDecl:
        case CXCursor_EnumDecl:
            fe_hoist_types(f, kids.at[i]);
            break;
        case CXCursor_FunctionDecl:
            fe_local_function(f, kids.at[i]);
            break;
        case CXCursor_TypedefDecl:
        case CXCursor_StaticAssert:
            break; /* typedefs are seen through; an assertion that holds does nothing */
        default:
            refuse(f, kids.at[i], "this declaration is not supported inside a function");
        }
    }
}

/* ---------------------------------------------------------------- 6.8.4 selection, 6.8.5 iteration */

static void add_if(Front *f, CXCursor c, StmtVec *out)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n < 2 || parts.n > 3) {
        refuse(f, c, "this form of if is not supported");
        return;
    }
    Stmt *s = make(f, ST_IF, c);
    s->cond = fe_expr(f, parts.at[0]);
    s->then = single(f, parts.at[1]);
    if (parts.n == 3)
        s->els = single(f, parts.at[2]);
    vec_push(f->arena, out, s);
}

static Stmt *for_init(Front *f, CXCursor c)
{
    if (clang_getCursorKind(c) != CXCursor_DeclStmt) {
        Stmt *s = ir_stmt(f->arena, ST_EXPR, fe_loc(f, c));
        s->rhs = fe_expr(f, c);
        return s;
    }
    StmtVec list = {0};
    add_declaration(f, c, &list);
    if (list.n == 1)
        return list.at[0];
    Stmt *block = ir_stmt(f->arena, ST_BLOCK, fe_loc(f, c));
    block->scopeless = true;
    block->body = list;
    return list.n ? block : NULL;
}

static void add_for(Front *f, CXCursor c, StmtVec *out)
{
    Cursors parts = fe_parts(f, c);
    bool present[3];
    if (parts.n < 1 || !fe_for_header(f, c, &parts, parts.n - 1, present)) {
        refuse(f, c,
               "this for comes out of a macro so that its parts cannot be told apart; write the loop out");
        return;
    }
    Stmt *s = make(f, ST_FOR, c);
    int next = 0;
    if (present[0])
        s->init = for_init(f, parts.at[next++]);
    if (present[1])
        s->cond = fe_expr(f, parts.at[next++]);
    if (present[2]) {
        s->step = ir_stmt(f->arena, ST_EXPR, fe_begin(f, parts.at[next]).loc);
        s->step->rhs = fe_expr(f, parts.at[next++]);
    }
    s->then = single(f, parts.at[next]);
    vec_push(f->arena, out, s);
}

static void add_while(Front *f, CXCursor c, StmtVec *out, StmtKind kind)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n != 2) {
        refuse(f, c, "this form of loop is not supported");
        return;
    }
    Stmt *s = make(f, kind, c);
    if (kind == ST_DO) {
        s->then = single(f, parts.at[0]);
        s->cond = fe_expr(f, parts.at[1]);
    } else { /* while, switch */
        s->cond = fe_expr(f, parts.at[0]);
        s->then = single(f, parts.at[1]);
    }
    vec_push(f->arena, out, s);
}

/* ---------------------------------------------------------------- 6.8.1 labels, 6.8.6 jumps */

static void add_label(Front *f, CXCursor c, StmtVec *out)
{
    Cursors parts = fe_parts(f, c);
    Stmt *s = make(f, ST_LABEL, c);
    s->label = fe_string(f, clang_getCursorSpelling(c));
    vec_push(f->arena, out, s);
    if (parts.n > 0)
        add_stmt(f, parts.at[parts.n - 1], out);
}

static void add_case(Front *f, CXCursor c, StmtVec *out)
{
    for (;;) { /* case after case after case is a chain, as long as a table perhaps */
        bool is_default = clang_getCursorKind(c) == CXCursor_DefaultStmt;
        Cursors parts = fe_parts(f, c);
        if (parts.n != (is_default ? 1 : 2)) {
            refuse(f, c, "ranges of cases (case a ... b) are not supported; list the values");
            return;
        }
        Stmt *s = make(f, ST_CASE, c);
        if (!is_default)
            s->rhs = fe_expr(f, parts.at[0]);
        vec_push(f->arena, out, s);
        c = parts.at[parts.n - 1];
        enum CXCursorKind k = clang_getCursorKind(c);
        if (k != CXCursor_CaseStmt && k != CXCursor_DefaultStmt)
            break;
    }
    add_stmt(f, c, out);
}

static void add_goto(Front *f, CXCursor c, StmtVec *out)
{
    Stmt *s = make(f, ST_GOTO, c);
    Cursors kids = fe_kids(f, c);
    for (int i = 0; i < kids.n; i++)
        if (clang_getCursorKind(kids.at[i]) == CXCursor_LabelRef)
            s->label = fe_string(f, clang_getCursorSpelling(kids.at[i]));
    if (!s->label)
        refuse(f, c, "this goto is not supported");
    vec_push(f->arena, out, s);
}

static void add_return(Front *f, CXCursor c, StmtVec *out)
{
    Stmt *s = make(f, ST_RETURN, c);
    Cursors parts = fe_parts(f, c);
    if (parts.n > 0)
        s->rhs = fe_expr(f, parts.at[0]);
    vec_push(f->arena, out, s);
}

/* A statement with an attribute, which may go (`fallthrough`, `likely`), around the statement itself. */
static void add_unexposed(Front *f, CXCursor c, StmtVec *out)
{
    Cursors parts = fe_parts(f, c);
    if (parts.n == 1)
        add_stmt(f, parts.at[0], out);
    else
        refuse(f, c, "this statement is not supported");
}

/* ---------------------------------------------------------------- all statements */

static void add_by_kind(Front *f, CXCursor c, StmtVec *out)
{
    enum CXCursorKind k = clang_getCursorKind(c);
    switch (k) {
    case CXCursor_CompoundStmt:
        vec_push(f->arena, out, fe_block(f, c));
        break;
    case CXCursor_DeclStmt:
        add_declaration(f, c, out);
        break;
    case CXCursor_IfStmt:
        add_if(f, c, out);
        break;
    case CXCursor_ForStmt:
        add_for(f, c, out);
        break;
    case CXCursor_WhileStmt:
        add_while(f, c, out, ST_WHILE);
        break;
    case CXCursor_DoStmt:
        add_while(f, c, out, ST_DO);
        break;
    case CXCursor_SwitchStmt:
        add_while(f, c, out, ST_SWITCH);
        break;
    case CXCursor_LabelStmt:
        add_label(f, c, out);
        break;
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
        add_case(f, c, out);
        break;
    case CXCursor_GotoStmt:
        add_goto(f, c, out);
        break;
    case CXCursor_ReturnStmt:
        add_return(f, c, out);
        break;
    case CXCursor_BreakStmt:
        vec_push(f->arena, out, make(f, ST_BREAK, c));
        break;
    case CXCursor_ContinueStmt:
        vec_push(f->arena, out, make(f, ST_CONTINUE, c));
        break;
    case CXCursor_NullStmt:
        vec_push(f->arena, out, make(f, ST_NULL, c));
        break;
    case CXCursor_UnexposedStmt:
        add_unexposed(f, c, out);
        break;
    case CXCursor_IndirectGotoStmt:
        refuse(f, c, "computed goto is not supported; use switch");
        break;
    case CXCursor_AsmStmt:
    case CXCursor_MSAsmStmt:
        refuse(f, c, "assembler statements are not supported; write them in C");
        break;
    default:
        if (clang_isExpression(k)) {
            Stmt *s = make(f, ST_EXPR, c);
            s->rhs = fe_expr(f, c);
            vec_push(f->arena, out, s);
        } else {
            refuse(f, c,
                   "this statement is not supported; parallel directives and extensions have no derivative "
                   "here");
        }
    }
}

/* It ends with a token of its own, not with another statement. */
static bool ends_itself(StmtKind k)
{
    return k != ST_BLOCK && k != ST_IF && k != ST_FOR && k != ST_WHILE && k != ST_SWITCH;
}

static void add_stmt(Front *f, CXCursor c, StmtVec *out)
{
    int before = out->n;
    add_by_kind(f, c, out);
    if (out->n > before && ends_itself(out->at[out->n - 1]->kind))
        fe_trail(f, out->at[before], c);
}
