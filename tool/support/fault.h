/* Internal faults: whatever goes wrong inside adgen itself ends in one message and exit status 3, and leaves
   no temporary file behind. */
#ifndef ADGEN_SUPPORT_FAULT_H
#define ADGEN_SUPPORT_FAULT_H

#include <stdbool.h>

/* Installs the handlers of SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT (report, exit 3) and of SIGINT,
   SIGTERM and SIGHUP (remove the temporaries, then die by the signal). Call once, before threads. */
void fault_install(void);

/* Gives the calling thread an alternate signal stack, so that a stack overflow can be reported. Once per
   thread. */
void fault_thread(void);

/* Reports "adgen: internal fault at FILE:LINE: WHAT; please report it", removes the temporaries and exits
   with status 3. */
_Noreturn void fault_at(const char *file, int line, const char *what);

#define FAULT(what) fault_at(__FILE__, __LINE__, (what))

/* Names what adgen is working on, for the report of a signal: a string that lives on, or NULL. */
void fault_working_on(const char *what);

/* Registers a temporary file for removal at a fault, a deadly signal or exit; false where there are too many
   or the name is too long, and nothing is registered. fault_keep takes it off the list (it was renamed or
   removed). */
bool fault_temporary(const char *path);
void fault_keep(const char *path);

#endif
