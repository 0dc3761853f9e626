#include "emit/emit.h"

#include "ir/ir.h"

#include <string.h>

/* A file name as make reads it: blanks, `#` and `%` behind a backslash, `$` doubled. */
static void add_name(Text *out, const char *name)
{
    for (const char *c = name; *c; c++) {
        if (*c == ' ' || *c == '\t') {
            /* make takes backslashes in front of a blank in pairs */
            for (const char *b = c; b > name && b[-1] == '\\'; b--)
                text_add(out, "\\");
            text_add(out, "\\");
        } else if (*c == '#') {
            text_add(out, "\\");
        } else if (*c == '$') {
            text_add(out, "$");
        }
        text_addn(out, c, 1);
    }
}

static void add_once(Arena *a, StrVec *v, const char *s)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->at[i], s) == 0)
            return;
    if (strcmp(s, "-") != 0)
        vec_push(a, v, s);
}

void emit_depfile(Job *job, const Program *p, Text *out)
{
    StrVec files = {0};
    for (int i = 0; i < p->units.n; i++) {
        const Unit *u = p->units.at[i];
        add_once(job->arena, &files, u->path);
        for (int k = 0; k < u->depends.n; k++)
            add_once(job->arena, &files, u->depends.at[k]);
    }
    for (int i = 0; i < job->rule_files.n; i++)
        add_once(job->arena, &files, job->rule_files.at[i]);
    const char *targets[] = {job->output, job->header};
    bool first = true;
    for (int i = 0; i < 2; i++)
        if (targets[i] && strcmp(targets[i], "-") != 0) {
            text_add(out, first ? "" : " ");
            add_name(out, targets[i]);
            first = false;
        }
    text_add(out, ":");
    for (int i = 0; i < files.n; i++) {
        text_add(out, " \\\n  ");
        add_name(out, files.at[i]);
    }
    text_add(out, "\n");
    /* A rule without a recipe for each file: make does not fail when a header is gone. */
    for (int i = 0; i < files.n; i++) {
        text_add(out, "\n");
        add_name(out, files.at[i]);
        text_add(out, ":\n");
    }
}
