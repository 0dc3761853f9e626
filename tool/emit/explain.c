#include "emit/emit.h"

#include <string.h>

static void add_indented(Text *out, const char *s)
{
    while (s && *s) {
        size_t n = strcspn(s, "\n");
        text_add(out, n ? "    " : "");
        text_addn(out, s, n);
        text_add(out, "\n");
        s += n + (s[n] == '\n');
    }
}

static void add_refs(Text *out, const char *what, const Ref *refs, int n)
{
    text_printf(out, "  %s:", what);
    for (int i = 0; i < n; i++)
        text_printf(out, "%s %s", i ? "," : "", refs[i].text);
    text_add(out, "\n");
}

void emit_explain(const DiffResult *d, Text *out)
{
    for (int i = 0; i < d->heads.n; i++) {
        const HeadOutput *h = &d->heads.at[i];
        const Func *f = h->head->func;
        text_printf(out, "%s%s (%s:%d)\n", i ? "\n" : "", f->name, f->loc.file ? f->loc.file : "?",
                    f->loc.line);
        add_refs(out, "results", h->head->results.at, h->head->results.n);
        add_refs(out, "independents", h->head->independents.at, h->head->independents.n);
        if (h->tangent) {
            text_printf(out, "  tangent %s\n", h->tangent->name);
            add_indented(out, h->tangent_why);
        }
        if (h->adjoint) {
            text_printf(out, "  adjoint %s\n", h->adjoint->name);
            add_indented(out, h->adjoint_why);
            if (h->adjoint_plan) {
                text_add(out, "  plan\n");
                add_indented(out, h->adjoint_plan);
            }
        }
    }
}
