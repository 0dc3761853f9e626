#!/bin/sh
# A C compiler that sends generated code through the sed command $SABOTAGE.
for arg; do
    case $arg in
    */generated.c)
        sed -e "$SABOTAGE" "$arg" >"${arg%.c}_bad.c" || exit 1
        set -- "$@" "${arg%.c}_bad.c"
        ;;
    *)
        set -- "$@" "$arg"
        ;;
    esac
    shift
done
exec cc "$@"
