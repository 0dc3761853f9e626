/* What Clang says about the input, in its own words. Its warnings are the compiler's affair, not ours. */
#include "frontend/fe.h"

static Loc place(Front *f, CXDiagnostic d)
{
    Pos p = fe_pos(f, clang_getDiagnosticLocation(d));
    return p.src ? p.loc : (Loc){0};
}

static void notes_of(Front *f, CXDiagnostic d)
{
    CXDiagnosticSet notes = clang_getChildDiagnostics(d);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXDiagnostic n = clang_getDiagnosticInSet(notes, i);
        diag_note(f->diag, place(f, n), "%s", fe_string(f, clang_getDiagnosticSpelling(n)));
        clang_disposeDiagnostic(n);
    }
}

int fe_messages(Front *f)
{
    int errors = 0;
    for (unsigned i = 0; i < clang_getNumDiagnostics(f->tu); i++) {
        CXDiagnostic d = clang_getDiagnostic(f->tu, i);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
            diag_error(f->diag, place(f, d), "%s", fe_string(f, clang_getDiagnosticSpelling(d)));
            notes_of(f, d);
            errors++;
        }
        clang_disposeDiagnostic(d);
    }
    return errors;
}
