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
# A cached build manifest would be that of the package before, and the root's next build would take this package's.
plan=.build/debug.yaml
trap 'rm -f "$plan"' EXIT
# shellcheck disable=SC2086 # A list of words.
"${SWIFT:-swift}" $command --package-path "$folder" --scratch-path .build --disable-build-manifest-caching \
    --explicit-target-dependency-import-check error "$@"

# SwiftPM's check only knows the modules of this package and its dependencies, and the compiler finds all modules in .build.
modules() {
    grep -oE '/Modules/[A-Za-z0-9_]+\.swiftmodule' | sed 's|/Modules/||; s|\.swiftmodule||' | sort -u
}
imported=$(sed -n 's|^  "\(.*/\)\([^/]*\)\.build/sources":$|\1\2.build/\2.emit-module.d|p' "$plan" | xargs -d '\n' cat 2>/dev/null | modules)
foreign=$(echo "$imported" | grep -vxF "$(modules <"$plan")" || true)
test -z "$foreign" || {
    echo "error: $folder imports modules of packages that its manifest does not name:" $foreign >&2
    exit 1
}
