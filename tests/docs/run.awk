# Prints a page of the documentation with its examples run and their output replaced by what they really print. Fenced
# blocks are marked behind the name of their language:
#
#   ```c file=energy.c       the block is written to that file (any language)
#   ```sh test               commands, run in the reader's folder; they must succeed
#   ```sh test=1             ... must end with this exit status
#   ```sh test in=checkout   ... are run at the top of adgen's source tree
#   ```c refused             a file with a function f that adgen must refuse
#   ```c verified            a file with a function f whose derivatives `adgen verify` must confirm (n, if it has one, is 5)
#   ```c ... with=--merge    the same with that option; a comma stands for a blank
#   ```text output           what the last of those printed, on both streams
#
# A line `<!-- run: COMMAND -->` runs a command that the reader does not see, for the output behind it.
# In: work, a folder with the folders user and checkout.

function attribute(name,    i, n, part)
{
    n = split($0, part, " ")
    for (i = 2; i <= n; i++) {
        if (part[i] == name)
            return "yes"
        if (index(part[i], name "=") == 1)
            return substr(part[i], length(name) + 2)
    }
    return ""
}

function run(command, folder, expected,    script, status)
{
    script = work "/command.sh"
    print command > script
    close(script)
    status = system("cd " work "/" folder " && sh -eu ../command.sh >../output 2>&1")
    if (status != expected) {
        print "line " NR ": status " status " instead of " expected ":\n" command > "/dev/stderr"
        system("cat " work "/output >&2")
        failed = 1
        exit 1
    }
}

function finish_block(    target)
{
    if (kind == "file") {
        target = work "/user/" file
        sub("/[^/]*$", "", target)
        system("mkdir -p " target)
        printf "%s", text > (work "/user/" file)
        close(work "/user/" file)
    } else if (kind == "test") {
        run(text, folder, expected)
    } else if (kind == "refused" || kind == "verified") {
        printf "%s", text > (work "/user/example.c")
        close(work "/user/example.c")
        if (kind == "refused")
            run("adgen example.c --head f -o - " with, "user", 1)
        else
            run("adgen verify example.c --head f " (text ~ / f\(int n/ ? "--set n=5 " : "") with, "user", 0)
    }
}

!inside && /^```/ {
    inside = 1
    text = ""
    kind = ""
    with = attribute("with")
    gsub(",", " ", with)
    print
    if (attribute("file") != "") {
        kind = "file"
        file = attribute("file")
    } else if (attribute("test") != "") {
        kind = "test"
        expected = attribute("test") == "yes" ? 0 : attribute("test")
        folder = attribute("in") == "" ? "user" : attribute("in")
    } else if (attribute("refused") != "") {
        kind = "refused"
    } else if (attribute("verified") != "") {
        kind = "verified"
    } else if (attribute("output") != "") {
        kind = "output"
        while ((getline line < (work "/output")) > 0)
            print line
        close(work "/output")
    }
    next
}

inside && /^```/ {
    inside = 0
    finish_block()
    print
    next
}

inside {
    text = text $0 "\n"
    if (kind != "output")
        print
    next
}

/^<!-- run: .* -->$/ {
    command = $0
    sub("^<!-- run: ", "", command)
    sub(" -->$", "", command)
    run(command, "user", 0)
}

{ print }

END {
    if (!failed && inside) {
        print "a block is not closed" > "/dev/stderr"
        exit 1
    }
}
