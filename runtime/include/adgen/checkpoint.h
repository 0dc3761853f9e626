/* Checkpointing schedules: which states of a long time loop to keep, and which steps to run again, so that the loop can be
   reversed with little memory.

   A loop of N steps takes state 0 to state N. Its adjoint needs the states in the opposite order. A schedule says what to do
   next; its user has the state, the snapshots (by number, from 0) and the steps:

       for (ad_action a = ad_schedule_next(s); a.kind != AD_FINISHED; a = ad_schedule_next(s)) {
           switch (a.kind) {
           case AD_STORE:   copy the state, which is state a.from, to snapshot a.slot          break;
           case AD_RESTORE: copy snapshot a.slot back: the state is state a.from                break;
           case AD_ADVANCE: run the steps a.from .. a.to - 1 without recording                  break;
           case AD_REVERSE: run the steps a.from .. a.to - 1 with recording, and reverse them,
                            last to first                                                       break;
           }
       }

   Steps are numbered from 0; step i takes state i to state i + 1. Every AD_ADVANCE and AD_REVERSE begins at the state that is
   there. The first action finds state 0 in place.

   A schedule belongs to one thread at a time. */
#ifndef ADGEN_CHECKPOINT_H
#define ADGEN_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { AD_STORE, AD_RESTORE, AD_ADVANCE, AD_REVERSE, AD_FINISHED } ad_action_kind;

typedef struct {
    ad_action_kind kind;
    long from, to; /* steps; AD_STORE and AD_RESTORE: from is the number of the state */
    int slot;      /* AD_STORE, AD_RESTORE; -1 otherwise */
} ad_action;

typedef struct ad_schedule ad_schedule;

/* The binomial schedule: the fewest advanced steps for `steps` steps known in advance and `snapshots` >= 1 snapshots, that of
   state 0 included (A. Griewank, A. Walther: Algorithm 799: Revolve, ACM TOMS 26, 2000, section 2). steps >= 0. Returns NULL
   for arguments out of range or when memory is short. */
ad_schedule *ad_schedule_binomial(long steps, int snapshots);

/* For a loop whose number of steps is not known before it ends: the forward sweep keeps snapshots spread over what has been
   run so far (Q. Wang, P. Moin, G. Iaccarino: Minimal repetition dynamic checkpointing algorithm for unsteady adjoint
   calculation, SIAM J. Sci. Comput. 31, 2009, section 3); from the end on, each stretch between two of them is reversed by the
   binomial schedule with the snapshots that are free. Until ad_schedule_end is called, every AD_ADVANCE is of one step. NULL
   as above. */
ad_schedule *ad_schedule_online(int snapshots);

/* The state that is there now is the last: no step follows. For ad_schedule_online, once, after an AD_ADVANCE (or, for a loop
   without steps, in front of the first). */
void ad_schedule_end(ad_schedule *s);

/* A snapshot in front of each `every` steps; stretches between them are recorded as a whole. every == 0: the square root of
   the number of steps, rounded up, which balances the snapshots against the recorded steps (A. Griewank, A. Walther:
   Evaluating Derivatives, 2nd edition 2008, section 12.2). NULL as above. */
ad_schedule *ad_schedule_periodic(long steps, long every);

/* The binomial schedule for `memory` fast and `disk` slow snapshots together; those slots are the slow ones that the schedule
   stores to and restores from least (P. Stumm, A. Walther: MultiStage approaches for optimal offline checkpointing, SIAM J.
   Sci. Comput. 31, 2009, section 3). memory >= 0, disk >= 0, memory + disk >= 1. NULL as above. */
ad_schedule *ad_schedule_two_level(long steps, int memory, int disk);

/* Is snapshot `slot` one of the slow ones? false for slots out of range and other schedules. */
bool ad_schedule_on_disk(const ad_schedule *s, int slot);

/* The next thing to do. After AD_FINISHED, it again. */
ad_action ad_schedule_next(ad_schedule *s);

/* How many snapshots exist at most at a time: slots are 0 .. this - 1. */
int ad_schedule_slots(const ad_schedule *s);

/* Steps that all AD_ADVANCE so far have run. */
long ad_schedule_advanced(const ad_schedule *s);

/* Frees the schedule; NULL is allowed. */
void ad_schedule_free(ad_schedule *s);

/* The fewest steps that have to be advanced to reverse `steps` steps with `snapshots` snapshots, that of state 0 included; the
   recording of each step in AD_REVERSE is not counted. The closed formula r * l - C(s + r, s + 1) with the r for which
   C(s + r - 1, s) < l <= C(s + r, s) (Griewank and Walther 2000, section 2). -1 for arguments out of range, or where the
   number does not fit a long. */
long ad_binomial_advances(long steps, int snapshots);

#ifdef __cplusplus
}
#endif

#endif
