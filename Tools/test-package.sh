#!/bin/sh
# Builds and tests a package with nothing but what its manifest names. All packages share the products in .build.
# Usage: test-package.sh FOLDER [OPTION…], with further options of `swift test`
# So many tests run at once as keep each processor busy (WIDTH): if all begin together, a task waits for minutes behind
# those of all others, and what has to answer in time does not.
set -eu

folder=$1
shift
command="test --experimental-maximum-parallelization-width ${WIDTH:-$(($(nproc) * 16))}"
# 'swift test' fails if a package has no tests.
test -d "$folder/Tests" || command=build
status=0
# shellcheck disable=SC2086 # A list of words.
"${SWIFT:-swift}" $command --package-path "$folder" --scratch-path .build --disable-build-manifest-caching \
    --explicit-target-dependency-import-check error "$@" || status=$?
# Another package's next build would take this build manifest for its own.
rm -f .build/debug.yaml
exit "$status"
