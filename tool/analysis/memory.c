#include "analysis/memory.h"

static const struct {
    const char *name;
    MemKind kind;
} known[] = {
    {"malloc", MEM_MALLOC}, {"calloc", MEM_CALLOC},      {"realloc", MEM_REALLOC},
    {"free", MEM_FREE},     {"memcpy", MEM_COPY},        {"memmove", MEM_MOVE},
    {"memset", MEM_SET},    {"ad_tape_alloc", MEM_TAPE}, {"ad_heap_common", MEM_SIZE},
};

MemKind mem_kind(const Func *f)
{
    if (f->body)
        return MEM_NONE;
    const char *name = f->name;
    if (strncmp(name, "__builtin_", 10) == 0)
        name += 10;
    size_t n = strlen(name);
    if (strncmp(name, "__", 2) == 0 && n > 6 && strcmp(name + n - 4, "_chk") == 0) {
        name += 2;
        n -= 6;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strncmp(known[i].name, name, n) == 0 && known[i].name[n] == '\0')
            return known[i].kind;
    return MEM_NONE;
}

MemKind mem_call(const Stmt *s)
{
    if (s->kind != ST_CALL || s->rhs->a->kind != EX_FUNC)
        return MEM_NONE;
    return mem_kind(s->rhs->a->func);
}

bool mem_allocates(const Stmt *s)
{
    MemKind k = mem_call(s);
    return k == MEM_MALLOC || k == MEM_CALLOC || k == MEM_REALLOC || k == MEM_TAPE;
}
