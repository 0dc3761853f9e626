# Bad usage: exit status 2, one line, a hint at --help, and nothing written.
usage() {
    run 2 "$@"
    one_line
    says "--help"
}

model
usage
usage verify
says "no input file"
usage foo.c --head energy --dump=nonsense
says "the passes are 'parse' and 'normal'"
usage foo.c --hed energy
says "did you mean '--head'?"
usage foo.c --head
usage foo.c --head 'energy('
says "the list of results is empty"
usage foo.c --head 'energy/()'
says "the list of independents is empty"
usage foo.c --head ''
usage foo.c --seed 3
says "'adgen verify'"
usage foo.c -Iinclude
says "after '--'"
usage foo.c -o foo.c
says "overwrite"
usage foo.c -o x -o y
usage foo.c bar.c --head energy
says "-o"
usage foo.c --adjoint-suffix d
usage verify foo.c --set n
usage verify foo.c --timeout soon
only foo.c
