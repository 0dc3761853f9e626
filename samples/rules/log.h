#ifndef LOG_H
#define LOG_H

#include <adgen/adgen.h>

/* Notes the state, and writes it where the environment variable SHOW_STATE is set. */
AD_INACTIVE void log_state(int n, const double *x);

/* How often log_state was called. */
int log_count(void);

#endif
