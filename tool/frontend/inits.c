/* Initialiser lists, with designators. libclang shows `.a[2] = v` as an UnexposedExpr of type void whose children are
   the members and indices named, in order, and then the value. */
#include "frontend/fe.h"

static bool is_designated(CXCursor c)
{
    return clang_getCursorKind(c) == CXCursor_UnexposedExpr && clang_getCursorType(c).kind == CXType_Void;
}

/* `[0 ... 3] = v` has two indices like `[0][3] = v`: the text between tells, where it can be seen. */
static bool has_range(Front *f, CXCursor c, CXCursor value)
{
    Pos from = fe_begin(f, c), to = fe_begin(f, value);
    if (!from.src || from.src != to.src || from.off >= to.off)
        return true;
    fe_scan(f, from.src);
    for (int i = tok_at(from.src, from.off); i < from.src->toks.n && from.src->toks.at[i].off < to.off; i++)
        if (tok_is(from.src, &from.src->toks.at[i], "..."))
            return true;
    return false;
}

static void add_designated(Front *f, Expr *list, CXCursor c)
{
    Cursors kids = fe_kids(f, c), refs = {0};
    for (int i = 0; i < kids.n; i++) {
        enum CXCursorKind k = clang_getCursorKind(kids.at[i]);
        if (k == CXCursor_MemberRef || clang_isExpression(k))
            vec_push(f->arena, &refs, kids.at[i]);
    }
    DesignatorVec path = {0};
    int indices = 0;
    for (int i = 0; i + 1 < refs.n; i++) {
        Designator d = {0};
        if (clang_getCursorKind(refs.at[i]) == CXCursor_MemberRef) {
            d.field = fe_string(f, clang_getCursorSpelling(refs.at[i]));
            if (!d.field[0])
                continue; /* an unnamed struct on the way */
        } else {
            d.index = fe_expr(f, refs.at[i]);
            indices++;
        }
        vec_push(f->arena, &path, d);
    }
    if (refs.n < 2 || (indices > 1 && has_range(f, c, refs.at[refs.n - 1]))) {
        fe_refuse(f, fe_loc(f, c),
                  "ranges of designators ([a ... b] =) are not supported; list the elements");
        return;
    }
    vec_push(f->arena, &list->args, fe_expr(f, refs.at[refs.n - 1]));
    vec_push(f->arena, &list->designators, path);
}

Expr *fe_init_list(Front *f, CXCursor c)
{
    Expr *list = ir_expr(f->arena, EX_INIT, fe_type(f, clang_getCursorType(c), NULL), fe_loc(f, c));
    Cursors parts = fe_parts(f, c);
    bool designated = false;
    for (int i = 0; i < parts.n; i++) {
        if (is_designated(parts.at[i])) {
            designated = true;
            add_designated(f, list, parts.at[i]);
        } else {
            vec_push(f->arena, &list->args, fe_expr(f, parts.at[i]));
            vec_push(f->arena, &list->designators, (DesignatorVec){0});
        }
    }
    if (!designated)
        list->designators.n = 0;
    return list;
}
