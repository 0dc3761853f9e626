/* Where adgen's own files are: the runtime's headers and library. */
#ifndef ADGEN_SUPPORT_HOME_H
#define ADGEN_SUPPORT_HOME_H

#include "support/arena.h"

/* The folder with adgen/adgen.h in it, and the one with libadgen_rt.a: beside the running program (an installation,
   perhaps moved), in the build tree, or where this build is to be installed; the first that has the file. NULL where none
   has. */
const char *home_include_dir(Arena *a);
const char *home_lib_dir(Arena *a);

#endif
