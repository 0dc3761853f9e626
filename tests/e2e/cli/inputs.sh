# Inputs that are none: exit status 1, a message that names the place, no output.
run 1 missing.c --head f
says "missing.c"
mkdir folder.c
run 1 folder.c --head f
says "folder.c"
rmdir folder.c

: >empty.c
run 1 empty.c
says "empty.c"
run 1 empty.c --head f
says "'f'"

printf 'double f(double x) { return x +; }\n' >syntax.c
run 1 syntax.c --head f
says "syntax.c:1:32: error: "
says "    ^"

head -c 20000 /dev/urandom >garbage.c
run 1 garbage.c --head f
[ "$(wc -l <err)" -lt 200 ] || fail "garbage gives $(wc -l <err) lines of messages"
printf '\0\1\2\377\376' >zeros.c
run 1 zeros.c --head f

printf '#include "none.h"\ndouble f(double x) { return x; }\n' >include.c
run 1 include.c --head f
says "include.c:1:"
says "none.h"

model
run 1 foo.c --head energy --rules none.rules
says "none.rules"
run 1 -p nowhere foo.c --head energy
says "nowhere"
only empty.c syntax.c garbage.c zeros.c include.c foo.c
