#!/bin/sh
# Every link from one page of the documentation to a file of the project leads somewhere.
# usage: links.sh SOURCE-TREE
set -eu
cd "$1"
bad=0
count=0
for page in README.md docs/*.md samples/*/README.md; do
    for link in $(grep -o '](\([^)]*\))' "$page" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^https\{0,1\}:'); do
        count=$((count + 1))
        if [ ! -e "$(dirname "$page")/$link" ]; then
            echo "$page: no such file: $link" >&2
            bad=1
        fi
    done
done
[ "$count" -gt 10 ] || { echo "only $count links found" >&2; bad=1; }
exit $bad
