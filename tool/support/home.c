#include "support/home.h"

#include "adgen_config.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder `relative` as seen from that of the running program; NULL where the system does not say. */
static const char *beside_program(Arena *a, const char *relative)
{
    char exe[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (n <= 0)
        return NULL;
    exe[n] = '\0';
    char *slash = strrchr(exe, '/');
    if (!slash)
        return NULL;
    *slash = '\0';
    char *dir = realpath(arena_printf(a, "%s/%s", exe, relative), NULL);
    const char *copy = dir ? arena_strdup(a, dir) : NULL;
    free(dir);
    return copy;
}

static const char *first_with(Arena *a, const char *file, const char *relative, const char *built,
                              const char *installed)
{
    const char *dirs[] = {beside_program(a, relative), built, installed};
    for (int i = 0; i < 3; i++)
        if (dirs[i] && access(arena_printf(a, "%s/%s", dirs[i], file), R_OK) == 0)
            return dirs[i];
    return NULL;
}

const char *home_include_dir(Arena *a)
{
    return first_with(a, "adgen/adgen.h", ADGEN_RELATIVE_INCLUDE_DIR, ADGEN_BUILD_INCLUDE_DIR,
                      ADGEN_INSTALL_INCLUDE_DIR);
}

const char *home_lib_dir(Arena *a)
{
    return first_with(a, "libadgen_rt.a", ADGEN_RELATIVE_LIB_DIR, ADGEN_BUILD_LIB_DIR, ADGEN_INSTALL_LIB_DIR);
}
