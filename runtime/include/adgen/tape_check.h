/* The tape's operations in check mode (ADGEN_CHECK); included by <adgen/tape.h>. Each entry is followed on the tape by a tag
   with its kind, its size and the line that pushed it; each pop compares its own with them. Control bits are entries of
   their own here. A mismatch goes to the check handler, in a message that names both lines. */
#ifndef ADGEN_TAPE_CHECK_H
#define ADGEN_TAPE_CHECK_H

#include <adgen/tape.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ad_kind {
#define AD_KIND_(T, suffix) AD_KIND_##suffix,
    AD_TAPE_SCALARS(AD_KIND_) AD_KIND_(ad_function, function)
#undef AD_KIND_
        AD_KIND_pointer,
    AD_KIND_bits,
    AD_KIND_block,
    AD_KIND_alloc
} ad_kind;

/* Entries of `kind` with n bytes at p, pushed or popped at file:line. `file` must stay valid, as a literal does. */
void ad_checked_push(ad_kind kind, const void *p, size_t n, const char *file, int line);
void ad_checked_pop(ad_kind kind, void *p, size_t n, const char *file, int line);
void ad_checked_push_bits(unsigned v, int n, const char *file, int line);
unsigned ad_checked_pop_bits(int n, const char *file, int line);
void *ad_checked_alloc(size_t n, const char *file, int line);
void *ad_checked_release(size_t n, const char *file, int line);

#ifdef ADGEN_CHECK

#define AD_TAPE_DEFINE_(T, suffix)                                                                           \
    static inline void ad_checked_push_##suffix(T v, const char *file, int line)                             \
    {                                                                                                        \
        ad_checked_push(AD_KIND_##suffix, &v, sizeof v, file, line);                                         \
    }                                                                                                        \
    static inline T ad_checked_pop_##suffix(const char *file, int line)                                      \
    {                                                                                                        \
        T v;                                                                                                 \
        ad_checked_pop(AD_KIND_##suffix, &v, sizeof v, file, line);                                          \
        return v;                                                                                            \
    }
AD_TAPE_SCALARS(AD_TAPE_DEFINE_)
AD_TAPE_DEFINE_(ad_function, function)
#undef AD_TAPE_DEFINE_

static inline void ad_checked_push_pointer(const void *p, const char *file, int line)
{
    ad_checked_push(AD_KIND_pointer, &p, sizeof p, file, line);
}

static inline void *ad_checked_pop_pointer(const char *file, int line)
{
    void *p;
    ad_checked_pop(AD_KIND_pointer, &p, sizeof p, file, line);
    return p;
}

#define ad_push_bool(v) ad_checked_push_bool((v), __FILE__, __LINE__)
#define ad_push_char(v) ad_checked_push_char((v), __FILE__, __LINE__)
#define ad_push_schar(v) ad_checked_push_schar((v), __FILE__, __LINE__)
#define ad_push_uchar(v) ad_checked_push_uchar((v), __FILE__, __LINE__)
#define ad_push_short(v) ad_checked_push_short((v), __FILE__, __LINE__)
#define ad_push_ushort(v) ad_checked_push_ushort((v), __FILE__, __LINE__)
#define ad_push_int(v) ad_checked_push_int((v), __FILE__, __LINE__)
#define ad_push_uint(v) ad_checked_push_uint((v), __FILE__, __LINE__)
#define ad_push_long(v) ad_checked_push_long((v), __FILE__, __LINE__)
#define ad_push_ulong(v) ad_checked_push_ulong((v), __FILE__, __LINE__)
#define ad_push_llong(v) ad_checked_push_llong((v), __FILE__, __LINE__)
#define ad_push_ullong(v) ad_checked_push_ullong((v), __FILE__, __LINE__)
#define ad_push_float(v) ad_checked_push_float((v), __FILE__, __LINE__)
#define ad_push_double(v) ad_checked_push_double((v), __FILE__, __LINE__)
#define ad_push_ldouble(v) ad_checked_push_ldouble((v), __FILE__, __LINE__)
#define ad_push_pointer(p) ad_checked_push_pointer((p), __FILE__, __LINE__)
#define ad_push_function(f) ad_checked_push_function((f), __FILE__, __LINE__)
#define ad_push_bits(v, n) ad_checked_push_bits((v), (n), __FILE__, __LINE__)
#define ad_push_block(p, n) ad_checked_push(AD_KIND_block, (p), (n), __FILE__, __LINE__)
#define ad_tape_alloc(n) ad_checked_alloc((n), __FILE__, __LINE__)

#define ad_pop_bool() ad_checked_pop_bool(__FILE__, __LINE__)
#define ad_pop_char() ad_checked_pop_char(__FILE__, __LINE__)
#define ad_pop_schar() ad_checked_pop_schar(__FILE__, __LINE__)
#define ad_pop_uchar() ad_checked_pop_uchar(__FILE__, __LINE__)
#define ad_pop_short() ad_checked_pop_short(__FILE__, __LINE__)
#define ad_pop_ushort() ad_checked_pop_ushort(__FILE__, __LINE__)
#define ad_pop_int() ad_checked_pop_int(__FILE__, __LINE__)
#define ad_pop_uint() ad_checked_pop_uint(__FILE__, __LINE__)
#define ad_pop_long() ad_checked_pop_long(__FILE__, __LINE__)
#define ad_pop_ulong() ad_checked_pop_ulong(__FILE__, __LINE__)
#define ad_pop_llong() ad_checked_pop_llong(__FILE__, __LINE__)
#define ad_pop_ullong() ad_checked_pop_ullong(__FILE__, __LINE__)
#define ad_pop_float() ad_checked_pop_float(__FILE__, __LINE__)
#define ad_pop_double() ad_checked_pop_double(__FILE__, __LINE__)
#define ad_pop_ldouble() ad_checked_pop_ldouble(__FILE__, __LINE__)
#define ad_pop_pointer() ad_checked_pop_pointer(__FILE__, __LINE__)
#define ad_pop_function() ad_checked_pop_function(__FILE__, __LINE__)
#define ad_pop_bits(n) ad_checked_pop_bits((n), __FILE__, __LINE__)
#define ad_pop_block(p, n) ad_checked_pop(AD_KIND_block, (p), (n), __FILE__, __LINE__)
#define ad_tape_release(n) ad_checked_release((n), __FILE__, __LINE__)

#endif

#ifdef __cplusplus
}
#endif

#endif
