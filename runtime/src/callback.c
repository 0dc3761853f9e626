#include <adgen/callback.h>

#include <stdio.h>
#include <stdlib.h>

void ad_unknown_function(const char *where, const char *pointer, const char *known)
{
    fprintf(stderr,
            "adgen: %s: '%s' points to a function whose derivative is not known here; known are: %s.\n"
            "Give adgen the file that defines the function, too. If it is among those named, it is static, "
            "and the\n"
            "original's is another function than the generated file's copy: give adgen --merge, or make it "
            "extern.\n",
            where, pointer, known);
    abort();
}
