/* What the parts of the runtime share; not installed. */
#ifndef ADGEN_TAPE_INTERNAL_H
#define ADGEN_TAPE_INTERNAL_H

/* The library itself uses the plain operations, also where the build defines ADGEN_CHECK for everything. */
#undef ADGEN_CHECK
#include <adgen/tape.h>

/* Reports that `asked` bytes for `what` cannot be had, through the out-of-memory handler. */
_Noreturn void ad_out_of_memory(const char *what, size_t asked);

/* Formats a message, hands it to the check handler and aborts if that returns. */
_Noreturn void ad_report(const char *format, ...);

#endif
