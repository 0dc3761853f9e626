/* What adgen takes: every construct of the functions a head reaches whose derivative is not known to be right is refused
   here, with its place, the reason and the way out. */
#ifndef ADGEN_ANALYSIS_SUPPORTED_H
#define ADGEN_ANALYSIS_SUPPORTED_H

#include "analysis/activity.h"
#include "analysis/callgraph.h"

/* Before any analysis: forms that the analyses do not understand. Reports all of them; false when there is one. */
bool sup_check_forms(const Job *job, const Program *p, const FuncVec *funcs, const Rules *rules);

/* After activity: constructs that are harmless only while they are inactive. */
bool sup_check_active(const Activity *act);

#endif
