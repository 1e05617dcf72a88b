#!/usr/bin/env bash
# Runs every package's tests in one build, and lists the failures, and the skipped tests with their reasons, at the end.
# With --complete, a skipped test is a failure. A run that hangs is ended after 30 minutes (LIMIT) and lists its tests
# without an end. So many tests run at once as keep each processor busy (WIDTH): if all begin together, a task waits for
# minutes behind those of all others, and what has to answer in time does not.
set -euo pipefail

log=.build/tests.log
status=0
width=${WIDTH:-$(($(nproc) * 16))}
timeout --kill-after=10 "${LIMIT:-1800}" "${SWIFT:-swift}" test --experimental-maximum-parallelization-width "$width" 2>&1 | tee "$log" || status=$?

if [ "$status" -eq 124 ]; then
    printf '\nThe tests hang. These have begun and not ended:\n'
    sed -nE 's/^◇ Test (("[^"]*"|[^ ]+)) started\.$/\1/p; s/^[✔✘] Test (("[^"]*"|[^ ]+)) .*(passed|failed) after .*/\1/p' "$log" |
        sort | uniq -u | grep -vx run
fi
failures=$(grep -aE '^✘ .* recorded an issue ' "$log" || true)
[ -z "$failures" ] || printf '\nFailures:\n%s\n' "$failures"
skipped=$(grep -aE ' skipped(:.*)?$' "$log" || true)
if [ -n "$skipped" ]; then
    printf '\nSkipped on this machine ("make test-all" installs the missing programs):\n%s\n' "$skipped"
    [ "${1:-}" != --complete ] || status=1
fi
exit "$status"
