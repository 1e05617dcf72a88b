#!/usr/bin/env bash
# Runs every package's tests in one build, and lists the skipped ones with their reasons at the end.
# With --complete, a skipped test is a failure.
set -euo pipefail

log=.build/tests.log
status=0
"${SWIFT:-swift}" test 2>&1 | tee "$log" || status=$?

skipped=$(grep -E ' skipped(:.*)?$' "$log" || true)
if [ -n "$skipped" ]; then
    printf '\nSkipped on this machine ("make test-all" installs the missing programs):\n%s\n' "$skipped"
    [ "${1:-}" != --complete ] || status=1
fi
exit "$status"
