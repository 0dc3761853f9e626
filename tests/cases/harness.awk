# Writes the C that runs a case, from the case's @-lines.
#   awk -v part=driver  -v source=CASE.c -f harness.awk CASE.drv             primal(), points, names: what oracle/fd.c needs
#   awk -v part=checker -f harness.awk CASE.drv GENERATED.h                  main() that prints the Jacobians of both modes
# POSIX awk. The @-lines stand in CASE.drv, or in a comment of the case itself between `/*@drv` and `*/`:
#   @head  FUNC
#   @ret   TYPE                                               of its result, void where the line is left out
#   @var   NAME | TYPE | DIMENSIONS                           storage of the test
#   @arg   PARAMETER | TYPE | KIND | EXPRESSION | in, out or inout | active or passive
#          KIND: scalar, struct, or text with `array` or `pointer` in it. Only active parameters have a shadow
#   @global NAME | TYPE | DIMENSIONS | ... | active or passive
#   @init  STATEMENT                                          before the inputs are set
#   @link  LVALUE | EXPRESSION                                pointers set in the storage and, likewise, in its shadow
#   @in    PLACE... , @out PLACE...                           `x[0..3]` are four; `return` is the result
#   @point NUMBER...                                          one per input; lin:START:STEP:N and osc:OFFSET:AMPLITUDE:FREQUENCY:N
#   @jac   POINT OUT IN VALUE                                 entries that differences cannot give; * is all
#   @tol   TOLERANCE     @ld no                               only plain double for the reference
# The checker runs FUNC_d once per input, FUNC_b once per output, and FUNC_grad where there is one; each prints its
# Jacobian to its own file, argv[1], argv[2] and argv[3]. It fails when the tape does not end empty.

function trim(s) { sub(/^[ \t]+/, "", s); sub(/[ \t\r]+$/, "", s); return s }
function die(m) { print "harness.awk: " FILENAME ": " m > "/dev/stderr"; bad = 1; exit 1 }

# "x[0..2]" -> x[0] x[1] x[2], row by row
function expand(p, list,    a, k, head, tail) {
    if (match(p, /\[[0-9]+\.\.[0-9]+\]/)) {
        head = substr(p, 1, RSTART - 1)
        tail = substr(p, RSTART + RLENGTH)
        split(substr(p, RSTART + 1, RLENGTH - 2), a, /\.\./)
        for (k = a[1] + 0; k <= a[2] + 0; k++) expand(head "[" k "]" tail, list)
    } else list[++list[0]] = p
}

function expand_all(s, list,    t, n, i) {
    n = split(s, t, /[ \t]+/)
    for (i = 1; i <= n; i++) expand(t[i], list)
}

function numbers(s, list,    n, t, i, f, k) {
    list[0] = 0; n = split(s, t, /[ \t]+/)
    for (i = 1; i <= n; i++) {
        if (t[i] == "") continue
        if (t[i] ~ /^lin:/) { split(t[i], f, ":")
            for (k = 0; k < f[4]; k++) list[++list[0]] = sprintf("%.10g", f[2] + k * f[3])
        } else if (t[i] ~ /^osc:/) { split(t[i], f, ":")
            for (k = 0; k < f[5]; k++) list[++list[0]] = sprintf("%.10g", f[2] + f[3] * sin(f[4] * (k + 1)))
        } else list[++list[0]] = t[i]
    }
}

# The place in the shadow: names of the storage become shadow_NAME, globals get the suffix. Members keep their names.
function shadow(e, suffix,    out, word, before) {
    out = ""
    while (match(e, /[A-Za-z_][A-Za-z_0-9]*/)) {
        word = substr(e, RSTART, RLENGTH)
        before = RSTART > 1 ? substr(e, RSTART - 1, 1) : ""
        out = out substr(e, 1, RSTART - 1)
        if (before != "." && before != ">" && (word in is_var)) word = "shadow_" word
        else if (before != "." && before != ">" && (word in is_global)) word = word suffix
        out = out word
        e = substr(e, RSTART + RLENGTH)
    }
    return out e
}

# ---- reading

BEGIN { ret = "void"; tol = "1e-9"; ld = "yes"; IN[0] = OUT[0] = 0; bad = nv = ni = nl = na = ng = np = nj = 0 }
FNR == 1 { file++ }
file == 2 { header = header "\n" $0; next }
/^@/ {
    key = $1; rest = trim(substr($0, length($1) + 1)); n = split(rest, f, "|")
    for (i = 1; i <= n; i++) f[i] = trim(f[i])
    if      (key == "@head")  head = rest
    else if (key == "@ret")   ret = f[1]
    else if (key == "@var")   { nv++; vn[nv] = f[1]; vt[nv] = f[2]; vd[nv] = n > 2 ? f[3] : ""; is_var[f[1]] = 1 }
    else if (key == "@arg")   { if (n != 6) die("@arg needs 6 fields: " rest)
                                na++; an[na] = f[1]; at[na] = f[2]; ak[na] = f[3]; ae[na] = f[4]; dir[na] = f[5]; active[na] = f[6] == "active" }
    else if (key == "@global") { ng++; gn[ng] = f[1]; gt[ng] = f[2]; gd[ng] = f[3]; ga[ng] = f[n] == "active"; is_global[f[1]] = 1 }
    else if (key == "@init")  init[++ni] = rest
    else if (key == "@link")  { nl++; ll[nl] = f[1]; lr[nl] = f[2] }
    else if (key == "@in")    expand_all(rest, IN)
    else if (key == "@out")   expand_all(rest, OUT)
    else if (key == "@point") pt[++np] = rest
    else if (key == "@jac")   jac[++nj] = rest
    else if (key == "@tol")   tol = rest
    else if (key == "@ld")    ld = rest
    else if (key != "@case" && key != "@cat" && key != "@note" && key != "@zerocol" && key != "@kink") die("unknown line " $0)
}
END {
    if (bad) exit 1
    if (head == "" || IN[0] < 1 || OUT[0] < 1 || np < 1) die("@head, @in, @out or @point is missing")
    if (part == "driver") driver(); else checker()
    exit bad
}

# ---- driver: the program that is differentiated, as a function of its inputs

function storage(prefix,    i) {
    for (i = 1; i <= nv; i++) {
        printf "    %s %s%s%s;\n", vt[i], prefix, vn[i], vd[i]
        printf "    memset(&%s%s, 0, sizeof %s%s);\n", prefix, vn[i], prefix, vn[i]
    }
}

function driver(    i, k, L, f, call, o) {
    print "#include \"driver.h\""
    printf "#include \"%s\"\n\n", source
    printf "const int n_in = %d, n_out = %d, n_points = %d, n_jac = %d, fd_ld_ok = %d;\n", IN[0], OUT[0], np, nj, (ld == "yes")
    printf "const fd_plain fd_tol = %s;\n", ((ld == "yes" || tol + 0 > 1e-5) ? tol : "1e-5")
    printf "const char *const fd_in_names[] = {"
    for (i = 1; i <= IN[0]; i++) printf "%s\"%s\"", (i > 1 ? ", " : ""), IN[i]
    printf "};\nconst char *const fd_out_names[] = {"
    for (i = 1; i <= OUT[0]; i++) printf "%s\"%s\"", (i > 1 ? ", " : ""), OUT[i]
    print "};\nconst fd_real points[] = {"
    for (k = 1; k <= np; k++) {
        numbers(pt[k], L)
        if (L[0] != IN[0]) die("@point " k ": " L[0] " numbers, expected " IN[0])
        for (i = 1; i <= L[0]; i++) printf "%s%s", L[i], (i < L[0] ? ", " : ",\n")
    }
    print "};\nconst fd_real fd_jac[] = {"
    for (k = 1; k <= nj; k++) {
        if (split(jac[k], f, /[ \t]+/) != 4) die("@jac " jac[k])
        for (i = 1; i <= 3; i++) if (f[i] == "*") f[i] = -1
        printf "%s, %s, %s, %s,\n", f[1], f[2], f[3], f[4]
    }
    print "0};\n\nvoid primal(const fd_real *fd_in, fd_real *fd_out)\n{"
    storage("")
    for (i = 1; i <= ni; i++) print "    " init[i]
    for (i = 1; i <= nl; i++) printf "    %s = %s;\n", ll[i], lr[i]
    for (i = 1; i <= IN[0]; i++) printf "    %s = fd_in[%d];\n", IN[i], i - 1
    call = head "("
    for (i = 1; i <= na; i++) call = call (i > 1 ? ", " : "") ae[i]
    printf "    %s%s);\n", ret == "void" ? "" : ret " fd_ret = ", call
    for (i = 1; i <= OUT[0]; i++) {
        o = OUT[i]; sub(/^return/, "fd_ret", o)
        printf "    fd_out[%d] = %s;\n", i - 1, o
    }
    if (ret != "void") print "    (void)fd_ret;"
    print "}"
}

# ---- checker: the derivatives

# The parameter list of `name` in the header, "" when it is not declared there; sets `result` to what stands in front.
function prototype(name,    text, i, depth, c, start) {
    text = header
    while (match(text, "[^A-Za-z0-9_]" name "[ ]*\\(")) {
        start = RSTART + RLENGTH
        result = substr(text, 1, RSTART)
        sub(/.*[;}\/]/, "", result)
        depth = 1
        for (i = start; depth && i <= length(text); i++) {
            c = substr(text, i, 1)
            if (c == "(") depth++
            if (c == ")") depth--
        }
        result = trim(result)
        gsub(/[ \n]+/, " ", result)
        if (substr(text, i, 1) == ";" && result != "") return substr(text, start, i - start - 1)
        text = substr(text, i)
    }
    return ""
}

# Is there a shadow for each active parameter, right behind it, and for no other? `tail` is what must follow.
function check_shape(name, params, suffix, tail,    p, n, i, j, q, want) {
    gsub(/[ \n]+/, " ", params)
    n = split(params, p, ",")
    i = 0
    for (j = 1; j <= na; j++) {
        if (index(p[++i], an[j]) == 0) die(name ": parameter " i " is '" p[i] "', expected " an[j])
        if (active[j] && index(p[++i], an[j] suffix) == 0) die(name ": parameter " i " is '" p[i] "', expected " an[j] suffix)
    }
    if (n - i != tail) die(name ": " n - i " parameters after those of " head ", expected " tail)
}

function by_value(j) { return at[j] !~ /\*/ && ak[j] !~ /array|string|pointer/ }

function call_list(suffix,    j, list, s) {
    list = ""
    for (j = 1; j <= na; j++) {
        list = list (j > 1 ? ", " : "") ae[j]
        if (!active[j]) continue
        s = shadow(ae[j], suffix)
        list = list ", " (suffix == "b" && by_value(j) ? "&" s : s)
    }
    return list
}

# Memory that the head only reads: its adjoint is added to what is there.
function only_read(place,    root, j, o, uses) {
    root = place
    sub(/[^A-Za-z0-9_].*/, "", root)
    if (!(root in is_var)) return 0
    for (o = 1; o <= OUT[0]; o++) if (OUT[o] == place) return 0
    for (j = 1; j <= nl; j++) if (lr[j] ~ "(^|[^A-Za-z0-9_])" root "([^A-Za-z0-9_]|$)") return 0
    uses = 0
    for (j = 1; j <= na; j++)
        if (ae[j] ~ "(^|[^A-Za-z0-9_])" root "([^A-Za-z0-9_]|$)") {
            uses++
            if (dir[j] != "in") return 0
        }
    return uses == 1
}

function setup(suffix, zero,    i) {
    storage(""); storage("shadow_")
    for (i = 1; i <= ni; i++) print "    " init[i]
    for (i = 1; i <= nl; i++) printf "    %s = %s;\n    %s = %s;\n", ll[i], lr[i], shadow(ll[i], suffix), shadow(lr[i], suffix)
    for (i = 1; i <= IN[0]; i++) printf "    %s = fd_x[%d];\n", IN[i], i - 1
    for (i = 1; i <= ng; i++) if (ga[i]) printf "    memset(&%s%s, 0, sizeof %s%s);\n", gn[i], suffix, gn[i], suffix
}

function seed(list, suffix, result_shadow,    k, s) {
    print "    switch (fd_seeded) {"
    for (k = 1; k <= list[0]; k++) {
        s = list[k]
        if (s ~ /^return/) sub(/^return/, result_shadow, s)
        else s = shadow(s, suffix)
        printf "    case %d: %s = 1; break;\n", k - 1, s
    }
    print "    }"
}

function gather(list, suffix, result_shadow, target,    k, s, base) {
    for (k = 1; k <= list[0]; k++) {
        s = list[k]
        base = ""
        if (s ~ /^return/) sub(/^return/, result_shadow, s)
        else if (suffix != "") { s = shadow(s, suffix); if (suffix == "b" && only_read(list[k])) base = " - 0.5" }
        printf "    %s[%d] = %s%s;\n", target, k - 1, s, base
    }
}

function preset(    k) {
    for (k = 1; k <= IN[0]; k++) if (only_read(IN[k])) printf "    %s = 0.5;\n", shadow(IN[k], "b")
}

function checker(    tangent, adjoint, gradient, value, i, has_grad, only, result_at) {
    value = result_at = 0
    for (i = 1; i <= OUT[0]; i++) {
        if (OUT[i] ~ /^return/) value = 1
        if (OUT[i] == "return") result_at = i
    }
    tangent = prototype(head "_d")
    if (tangent == "") die("no " head "_d in the header")
    check_shape(head "_d", tangent, "d", value)
    print "#include \"driver.c\"\n#include <adgen/tape.h>\n"
    printf "%s %s_d(%s);\n", result, head, tangent
    adjoint = prototype(head "_b")
    if (adjoint == "") die("no " head "_b in the header")
    check_shape(head "_b", adjoint, "b", value)
    printf "%s %s_b(%s);\n", result, head, adjoint
    gradient = prototype(head "_grad")
    has_grad = gradient != ""
    only = OUT[0] == 1 && result_at
    if (result_at && !has_grad) die("no " head "_grad in the header")
    if (has_grad) {
        check_shape(head "_grad", gradient, "b", 0)
        printf "%s %s_grad(%s);\n", result, head, gradient
    }
    for (i = 1; i <= ng; i++) if (ga[i]) printf "extern %s %sd%s, %sb%s;\n", gt[i], gn[i], gd[i], gn[i], gd[i]

    print "\nstatic void run_tangent(const fd_real *fd_x, int fd_seeded, fd_real *fd_jac, fd_real *fd_val)\n{"
    setup("d")
    if (value) printf "    %s fd_value, fd_tangent;\n    memset(&fd_value, 0, sizeof fd_value);\n", ret
    seed(IN, "d", "")
    printf "    %s%s_d(%s%s);\n", value ? "fd_tangent = " : "(void)", head, call_list("d"), value ? ", &fd_value" : ""
    gather(OUT, "d", "fd_tangent", "fd_jac")
    gather(OUT, "", "fd_value", "fd_val")
    print "}"

    print "\nstatic void run_adjoint(const fd_real *fd_x, int fd_seeded, fd_real *fd_jac)\n{"
    setup("b")
    preset()
    if (value) printf "    %s fd_adjoint;\n    memset(&fd_adjoint, 0, sizeof fd_adjoint);\n", ret
    seed(OUT, "b", "fd_adjoint")
    printf "    (void)%s_b(%s%s);\n", head, call_list("b"), value ? ", fd_adjoint" : ""
    gather(IN, "b", "", "fd_jac")
    print "}"

    if (has_grad) {
        print "\nstatic void run_gradient(const fd_real *fd_x, fd_real *fd_jac, fd_real *fd_val)\n{"
        setup("b")
        preset()
        printf "    fd_val[0] = %s_grad(%s);\n", head, call_list("b")
        gather(IN, "b", "", "fd_jac")
        print "}"
    }

    print "\n#undef main\nint main(int argc, char **argv)\n{"
    print "    fd_real jac[1024], val[1024];"
    print "    if (argc != 4)\n        return 9;"
    print "    FILE *t = fopen(argv[1], \"w\"), *a = fopen(argv[2], \"w\"), *g = fopen(argv[3], \"w\");"
    print "    if (!t || !a || !g)\n        return 9;"
    print "    for (int p = 0; p < n_points; p++) {"
    print "        const fd_real *x = points + p * n_in;"
    print "        for (int i = 0; i < n_in; i++) {"
    print "            run_tangent(x, i, jac, val);"
    print "            for (int o = 0; o < n_out; o++)"
    print "                fprintf(t, \"J %d %d %d %.17g\\nY %d %d %.17g\\n\", p, o, i, (double)jac[o], p, o, (double)val[o]);"
    print "        }"
    print "        for (int o = 0; o < n_out; o++) {"
    print "            run_adjoint(x, o, jac);"
    print "            for (int i = 0; i < n_in; i++)"
    print "                fprintf(a, \"J %d %d %d %.17g\\n\", p, o, i, (double)jac[i]);"
    print "        }"
    if (has_grad) {
        print "        run_gradient(x, jac, val);"
        printf "        fprintf(g, \"Y %%d %d %%.17g\\n\", p, (double)val[0]);\n", result_at - 1
        if (!only) print "        fprintf(g, \"partial\\n\");"
        print "        for (int i = 0; i < n_in; i++)"
        printf "            fprintf(g, \"J %%d %d %%d %%.17g\\n\", p, i, (double)jac[i]);\n", result_at - 1
    }
    print "    }"
    print "    if (ad_tape_used() != 0) {\n        fprintf(stderr, \"%zu bytes left on the tape\\n\", ad_tape_used());\n        return 3;\n    }"
    print "    return fclose(t) || fclose(a) || fclose(g);\n}"
}
