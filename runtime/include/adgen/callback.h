/* Calls through pointers to functions in generated code. */
#ifndef ADGEN_CALLBACK_H
#define ADGEN_CALLBACK_H

#ifdef __cplusplus
extern "C" {
#endif

/* A derivative was to call the derivative of a function that it does not know: writes a message to stderr and aborts.
   `where`: the places of the calls in the original (`rk4.c:12, rk4.c:14`); `pointer`: what the function is called by
   there; `known`: the functions whose derivatives there are. */
#if defined(__cplusplus)
[[noreturn]]
#else
_Noreturn
#endif
void ad_unknown_function(const char *where, const char *pointer, const char *known);

#ifdef __cplusplus
}
#endif

#endif
