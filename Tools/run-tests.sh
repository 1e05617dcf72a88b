#!/usr/bin/env bash
# Runs the tests of the root, of each package alone, and of generated packages, even if some fail. At the end, it prints all
# failures, the skipped tests with their reasons, and the number of tests.
# Usage: run-tests.sh [--complete] [PACKAGE…]. With names of folders in Packages, only the tests of these run.
# With --complete, a skipped test is a failure. The tests of a package that hang are ended after 30 minutes (LIMIT).
set -euo pipefail

complete=
if [ "${1:-}" = --complete ]; then
    complete=yes
    shift
fi
limit=${LIMIT:-1800}
logs=.build/tests
rm -rf "$logs"
mkdir -p "$logs"
failures=
trap 'exit 130' INT
# After an interrupt or the limit, the root's next build would take another package's build manifest for its own.
trap 'rm -f .build/debug.yaml' EXIT

# Runs a group of tests, and keeps its failures.
group() { # NAME COMMAND…
    local log=$logs/$1.log status=0
    printf '\n== %s\n' "$1"
    timeout --signal=INT --kill-after=10 "$limit" "${@:2}" 2>&1 | tee "$log" || status=$?
    [ "$status" -eq 0 ] || failures+=$(failures "$log" "$status" | sed "s|^|$1: |")$'\n'
}

# The failures in a group's log: the issues, the errors of the build, and the tests that a crash or the limit ended.
failures() { # LOG STATUS
    grep -aE '^(✘ .* recorded an issue |error: |[^ ]+:[0-9]+:[0-9]+: error: )' "$1" | awk '!shown[$0]++' || true
    sed -nE 's/^◇ Test ("[^"]*"|[^ ]+) started\.$/\1/p; s/^(✔|✘|━) Test ("[^"]*"|[^ ]+) .*(passed|failed) after .*/\2/p' "$1" |
        sort | uniq -u | grep -vx run | sed 's/$/ has begun and not ended/' || true
    case $2 in
    124 | 137) echo "the tests hang: they were ended after $limit seconds" ;;
    *) echo "ended with the status $2" ;;
    esac
}

if [ $# -gt 0 ]; then
    for package in "$@"; do group "$package" sh Tools/test-package.sh "Packages/$package"; done
else
    group root sh Tools/test-package.sh .
    for package in Packages/*; do group "${package##*/}" sh Tools/test-package.sh "$package"; done
    group generated sh Tools/test-generated.sh
fi

status=0
if [ -n "$failures" ]; then
    printf '\nFailures:\n%s' "$failures"
    status=1
fi
skipped=$(grep -aHE ' skipped(:.*)?$' "$logs"/*.log | sed "s|^$logs/||; s|\.log:|: |" || true)
if [ -n "$skipped" ]; then
    printf '\nSkipped on this machine ("make test-all" installs the missing programs):\n%s\n' "$skipped"
    [ -z "$complete" ] || status=1
fi
sed -nE 's/^[^ ]+ Test run with ([0-9]+) tests? .*/\1/p' "$logs"/*.log |
    awk '{ sum += $1 } END { printf "\n%d tests have run.\n", sum }'
exit "$status"
