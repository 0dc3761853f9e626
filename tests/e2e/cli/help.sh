run 0 --help
for option in --head --tangent --adjoint -o --header -MD -p --rules --noalias --merge --tangent-suffix --adjoint-suffix \
    --dump --set --values --cc --seed --timeout --keep --version; do
    prints "  $option"
done
[ -s err ] && fail "--help writes messages"
[ "$(awk 'length > 120' out | wc -l)" -eq 0 ] || fail "--help has lines over 120 columns"
run 0 verify -h
run 0 --version
grep -qE '^adgen [0-9]+\.[0-9]+\.[0-9]+$' out || fail "no version"
only
