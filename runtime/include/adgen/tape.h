/* The tape: where the forward sweep of an adjoint leaves the values that its backward sweep needs. A stack of bytes per
   thread: what was pushed last is popped first, with the same type.

   The stack lies in chunks, of 64 KiB at first and growing; an entry lies within one chunk, and stays where it is. Entries
   have no headers and no alignment: a push is a comparison, a store and a new top.

       chunk 0                        chunk 1 (current)
       +------------------------+     +-----------------------------------------+
       | double | int | block.. | <-> | double | double | <free>        | slack  |
       +------------------------+     +-----------------------------------------+
                                      ^base    ^mark    ^top            ^limit

   limit is the last place where a scalar of any type still fits. mark is the top that the last pop left: what lies above
   it was pushed since, and has still to be counted; so pushes need not count. Chunks are kept for reuse until ad_tape_free
   or the thread's end.

   Control bits collect in a word of 63 bits below a leading 1; a full word goes onto the tape, and comes back when the last
   bit above it is popped.

   Compiled with ADGEN_CHECK, every operation goes through <adgen/tape_check.h>, which tags entries with type, size and
   source line, and reports the first pop that does not match. Both kinds of code link with the same library, but what one
   pushes only the same kind can pop. */
#ifndef ADGEN_TAPE_H
#define ADGEN_TAPE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
#if __cplusplus >= 202002L
#define AD_THREAD_LOCAL_ constinit thread_local
#else
#define AD_THREAD_LOCAL_ thread_local
#endif
typedef bool ad_bool;
extern "C" {
#else
#define AD_THREAD_LOCAL_ _Thread_local
typedef _Bool ad_bool;
#endif

/* ---- bytes and memory ---------------------------------------------------------------------------------------------- */

/* Bytes of the calling thread: on the tape now, at most since the start or the last reset, and ever pushed since then.
   Padding counts. Control bits count by words of 8 bytes: in ad_tape_used as soon as one bit is pending, so that 0 means
   that all was popped; in the total when a word is full. */
size_t ad_tape_used(void);
size_t ad_tape_peak(void);
size_t ad_tape_total(void);

/* The peak starts again at what is used now, the total at zero. */
void ad_tape_reset_counters(void);

/* Gives the thread's chunks back. The tape must be empty; if it is not, that is reported through the check handler. */
void ad_tape_free(void);

/* Called when memory for the tape cannot be had: `what` names it, `asked` bytes were wanted, `peak` bytes were in use at
   most. The tape is as it was, so a handler may leave by longjmp; when it returns, the program is aborted. NULL stands for
   the default, which prints one message. One handler for all threads. Returns the handler before. */
typedef void (*ad_oom_handler)(const char *what, size_t asked, size_t peak);
ad_oom_handler ad_set_oom_handler(ad_oom_handler handler);

/* Called with the description of a pop that does not match what was pushed, or that finds the tape empty. Everything that
   is said of the out-of-memory handler holds here too. */
typedef void (*ad_check_handler)(const char *message);
ad_check_handler ad_set_check_handler(ad_check_handler handler);

/* ---- what the inline functions work on; not for use by programs ------------------------------------------------------- */

typedef struct ad_tape_state {
    unsigned char *top;
    unsigned char *limit;
    unsigned char *base;
    unsigned char *mark;
    uint64_t bits;          /* pending control bits below a leading 1 */
    size_t bit_words;       /* full words of control bits on the tape */
    struct ad_chunk *chunk; /* current; NULL before the first push */
    size_t peak, total;     /* as counted up to mark */
} ad_tape_state;

extern AD_THREAD_LOCAL_ ad_tape_state ad_tape;

/* Makes a chunk with room for n bytes current. Returns its top. */
unsigned char *ad_tape_grow(size_t n);

/* Counts what was pushed since the last pop and leaves chunks that are used up. Returns the top, with n bytes below it. */
unsigned char *ad_tape_turn(size_t n);

/* A full word of control bits goes onto the tape; returns an empty one. */
uint64_t ad_tape_spill_bits(void);

/* The word of control bits to go on with after `bits`, which has none left. */
uint64_t ad_tape_refill_bits(uint64_t bits);

/* A place of n bytes above the top. */
static inline unsigned char *ad_tape_room(size_t n)
{
    unsigned char *top = ad_tape.top;
    return (size_t)(ad_tape.limit + sizeof(long double) - top) < n ? ad_tape_grow(n) : top;
}

/* Takes n bytes off the tape; returns where they lie. */
static inline unsigned char *ad_tape_take(size_t n)
{
    unsigned char *top = ad_tape.top;
    if (top != ad_tape.mark || (size_t)(top - ad_tape.base) < n)
        top = ad_tape_turn(n);
    top -= n;
    ad_tape.mark = top;
    ad_tape.top = top;
    return top;
}

/* ---- push and pop ------------------------------------------------------------------------------------------------- */

/* The scalar types and the suffixes of their functions. */
#define AD_TAPE_SCALARS(X)                                                                                   \
    X(ad_bool, bool)                                                                                         \
    X(char, char)                                                                                            \
    X(signed char, schar)                                                                                    \
    X(unsigned char, uchar)                                                                                  \
    X(short, short)                                                                                          \
    X(unsigned short, ushort)                                                                                \
    X(int, int)                                                                                              \
    X(unsigned int, uint)                                                                                    \
    X(long, long)                                                                                            \
    X(unsigned long, ulong)                                                                                  \
    X(long long, llong)                                                                                      \
    X(unsigned long long, ullong)                                                                            \
    X(float, float)                                                                                          \
    X(double, double)                                                                                        \
    X(long double, ldouble)

/* Any pointer to a function, converted. */
typedef void (*ad_function)(void);

#ifndef ADGEN_CHECK

/* Alignment of a frame: that of the strictest type of C, a power of two. */
#ifdef __cplusplus
#define AD_TAPE_ALIGN alignof(max_align_t)
#else
#define AD_TAPE_ALIGN _Alignof(max_align_t)
#endif

/* void ad_push_double(double v), double ad_pop_double(void), and the same for the other types. */
#define AD_TAPE_DEFINE_(T, suffix)                                                                           \
    static inline void ad_push_##suffix(T v)                                                                 \
    {                                                                                                        \
        unsigned char *top = ad_tape.top;                                                                    \
        if (top > ad_tape.limit)                                                                             \
            top = ad_tape_grow(sizeof v);                                                                    \
        memcpy(top, &v, sizeof v);                                                                           \
        ad_tape.top = top + sizeof v;                                                                        \
    }                                                                                                        \
    static inline T ad_pop_##suffix(void)                                                                    \
    {                                                                                                        \
        T v;                                                                                                 \
        memcpy(&v, ad_tape_take(sizeof v), sizeof v);                                                        \
        return v;                                                                                            \
    }
AD_TAPE_SCALARS(AD_TAPE_DEFINE_)
AD_TAPE_DEFINE_(ad_function, function)
#undef AD_TAPE_DEFINE_

static inline void ad_push_pointer(const void *p)
{
    unsigned char *top = ad_tape.top;
    if (top > ad_tape.limit)
        top = ad_tape_grow(sizeof p);
    memcpy(top, &p, sizeof p);
    ad_tape.top = top + sizeof p;
}

static inline void *ad_pop_pointer(void)
{
    void *p;
    memcpy(&p, ad_tape_take(sizeof p), sizeof p);
    return p;
}

/* The low n bits of v, 1 <= n <= 16. */
static inline void ad_push_bits(unsigned v, int n)
{
    uint64_t bits = ad_tape.bits;
    if (bits >> (64 - n))
        bits = ad_tape_spill_bits();
    ad_tape.bits = bits << n | (v & ((1u << n) - 1u));
}

static inline unsigned ad_pop_bits(int n)
{
    uint64_t bits = ad_tape.bits;
    unsigned v = (unsigned)bits & ((1u << n) - 1u);
    bits >>= n;
    if (bits <= 1)
        bits = ad_tape_refill_bits(bits);
    ad_tape.bits = bits;
    return v;
}

/* Copies n bytes from p onto the tape, or back. n may be 0, and p then NULL. (The test for NULL is for compilers that follow a
   path which the recorded branches exclude, and warn.) */
static inline void ad_push_block(const void *p, size_t n)
{
    unsigned char *top = ad_tape_room(n);
    if (n && p)
        memcpy(top, p, n);
    ad_tape.top = top + n;
}

static inline void ad_pop_block(void *p, size_t n)
{
    if (n && p)
        memcpy(p, ad_tape_take(n), n);
}

/* Reserves n bytes on the tape, aligned for every type, at an address that stays valid until they are released; their
   contents are unspecified. Padding in front of them aligns them, and a footer behind them says how much that was; all of it
   lies in one chunk:

       | padding | n bytes | size_t: padding | */
static inline void *ad_tape_alloc(size_t n)
{
    enum { AD_FOOTER = sizeof(size_t), AD_MOST = AD_TAPE_ALIGN - 1 + AD_FOOTER };
    unsigned char *top = n <= SIZE_MAX - AD_MOST ? ad_tape_room(n + AD_MOST) : ad_tape_grow(SIZE_MAX);
    size_t padding = (size_t)(ad_tape.base - top) % AD_TAPE_ALIGN;
    unsigned char *frame = top + padding;
    memcpy(frame + n, &padding, AD_FOOTER);
    ad_tape.top = frame + n + AD_FOOTER;
    return frame;
}

/* Undoes the most recent push or alloc, which must have been ad_tape_alloc(n). Returns its address; the bytes may be read
   until the thread's next push or alloc. */
static inline void *ad_tape_release(size_t n)
{
    size_t padding;
    memcpy(&padding, ad_tape_take(sizeof padding), sizeof padding);
    unsigned char *top = ad_tape_take(n + padding);
    return top + padding;
}

#endif

#ifdef __cplusplus
}
#endif

#ifdef ADGEN_CHECK
#include <adgen/tape_check.h>
#endif

#endif
