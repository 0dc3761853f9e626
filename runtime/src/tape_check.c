#include "tape_internal.h"

#include <adgen/tape_check.h>
#include <stdio.h>

/* What follows each entry on the tape. */
typedef struct Tag {
    uint64_t magic; /* TAG_MAGIC: the entry was pushed in check mode, and nothing wrote over its end */
    const char *file;
    size_t size; /* bytes; for control bits their number */
    int line;
    ad_kind kind;
} Tag;

static const uint64_t TAG_MAGIC = 0x61646765746167ULL;

/* The last entry popped and where that was: what an underflow comes after. */
typedef struct LastPop {
    Tag tag;
    const char *file;
    int line;
} LastPop;

static _Thread_local LastPop last;

static const char *const kind_names[] = {
#define NAME(T, suffix) #T,
    AD_TAPE_SCALARS(NAME)
#undef NAME
        [AD_KIND_function] = "function",
    [AD_KIND_pointer] = "pointer",
    [AD_KIND_bits] = "control bit",
    [AD_KIND_block] = "block",
    [AD_KIND_alloc] = "frame",
};

enum { DESCRIPTION = 64 };

/* "int (4 bytes)", "3 control bits", "block of 24 bytes". Returns buffer. */
static const char *describe(char buffer[DESCRIPTION], ad_kind kind, size_t size)
{
    const char *name = kind == AD_KIND_bool ? "_Bool" : kind_names[kind];
    const char *plural = size == 1 ? "" : "s";
    if (kind == AD_KIND_bits)
        snprintf(buffer, DESCRIPTION, "%zu %s%s", size, name, plural);
    else if (kind == AD_KIND_block || kind == AD_KIND_alloc)
        snprintf(buffer, DESCRIPTION, "%s of %zu byte%s", name, size, plural);
    else
        snprintf(buffer, DESCRIPTION, "%s (%zu byte%s)", name, size, plural);
    return buffer;
}

static void push_tag(ad_kind kind, size_t size, const char *file, int line)
{
    Tag tag = {.magic = TAG_MAGIC, .file = file, .size = size, .line = line, .kind = kind};
    ad_push_block(&tag, sizeof tag);
}

/* Takes the tag off the tape whose entry is of that kind and size; anything else is reported. */
static void pop_tag(ad_kind kind, size_t size, const char *file, int line)
{
    char popped[DESCRIPTION], pushed[DESCRIPTION];
    describe(popped, kind, size);
    if (ad_tape_used() == 0) {
        if (last.file)
            ad_report("tape underflow: %s:%d pops %s, but the tape is empty: the last entry, %s pushed at "
                      "%s:%d, was "
                      "popped at %s:%d",
                      file, line, popped, describe(pushed, last.tag.kind, last.tag.size), last.tag.file,
                      last.tag.line, last.file, last.line);
        ad_report("tape underflow: %s:%d pops %s, but nothing was ever pushed", file, line, popped);
    }
    Tag tag;
    unsigned char *top = ad_tape_turn(0);
    if ((size_t)(top - ad_tape.base) >= sizeof tag)
        memcpy(&tag, top - sizeof tag, sizeof tag);
    else
        tag.magic = 0;
    if (tag.magic != TAG_MAGIC)
        ad_report("tape mismatch: %s:%d pops %s, but the last entry has no tag: it was pushed by code "
                  "compiled without "
                  "-DADGEN_CHECK, or a frame was written past its end",
                  file, line, popped);
    if (tag.kind != kind || tag.size != size)
        ad_report("tape mismatch: %s:%d pops %s, but the last entry is %s, pushed at %s:%d", file, line,
                  popped, describe(pushed, tag.kind, tag.size), tag.file, tag.line);
    ad_tape_take(sizeof tag);
    last = (LastPop){tag, file, line};
}

static void check_bit_count(int n, const char *file, int line)
{
    if (n < 1 || n > 16)
        ad_report("%s:%d: %d control bits at once; 1 to 16 are allowed", file, line, n);
}

void ad_checked_push(ad_kind kind, const void *p, size_t n, const char *file, int line)
{
    ad_push_block(p, n);
    push_tag(kind, n, file, line);
}

void ad_checked_pop(ad_kind kind, void *p, size_t n, const char *file, int line)
{
    pop_tag(kind, n, file, line);
    ad_pop_block(p, n);
}

void ad_checked_push_bits(unsigned v, int n, const char *file, int line)
{
    check_bit_count(n, file, line);
    if (v >> n)
        ad_report("%s:%d: the value %u does not fit into %d control bits", file, line, v, n);
    ad_push_block(&v, sizeof v);
    push_tag(AD_KIND_bits, (size_t)n, file, line);
}

unsigned ad_checked_pop_bits(int n, const char *file, int line)
{
    check_bit_count(n, file, line);
    pop_tag(AD_KIND_bits, (size_t)n, file, line);
    unsigned v;
    ad_pop_block(&v, sizeof v);
    return v;
}

void *ad_checked_alloc(size_t n, const char *file, int line)
{
    void *frame = ad_tape_alloc(n);
    push_tag(AD_KIND_alloc, n, file, line);
    return frame;
}

void *ad_checked_release(size_t n, const char *file, int line)
{
    pop_tag(AD_KIND_alloc, n, file, line);
    return ad_tape_release(n);
}
