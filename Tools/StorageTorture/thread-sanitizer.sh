#!/bin/sh
# Runs the tests of the storage packages under the thread sanitizer, and prints a row per package: tests and data races.
set -u
status=0
for package in StorageWorkers StorageTestKit PostgreSQLStorage; do
    # The others of PostgreSQLStorage need a server.
    tests=$([ "$package" = PostgreSQLStorage ] && echo 'ReaderPoolTests|SharedGetsTests' || echo .)
    log=.build/thread/$package.log
    mkdir -p .build/thread
    start=$(date +%s)
    ${SWIFT:-swift} test --package-path "Packages/$package" --scratch-path ".build/thread/$package" \
        --filter "$tests" --sanitize=thread >"$log" 2>&1
    ended=$?
    races=$(grep -c 'WARNING: ThreadSanitizer' "$log")
    tests=$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' "$log" | tail -n 1)
    printf '%-26s%-16s%6s%14s%14s%14s\n' 'thread sanitizer' "$package" "${tests:-0}" "$races" - \
        "$(($(date +%s) - start)).0"
    if [ "$ended" -ne 0 ] || [ "$races" -ne 0 ] || [ -z "$tests" ]; then
        status=1
        tail -n 20 "$log" | sed 's/^/    /'
        echo "    the whole log is $log"
    fi
done
exit $status
