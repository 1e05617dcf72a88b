#!/bin/bash
# Writes a Swift file that says what a host or a plugin is built with, in an ELF section and as constants.
# Usage: describe-build.sh OUTPUT COMPILER [NAME FOLDER SOURCES]…
# Each library has its package's folder, and below it Package.swift and the sources, each on a line of its own.
set -euo pipefail
export LC_ALL=C

fail() {
    echo "error: describe-build.sh: $1" >&2
    exit 1
}

# The SHA-256 of the names and the sums of files below a folder, in whatever order they are listed.
digest() {
    (cd "$1" && sort | tr '\n' '\0' | xargs -0 sha256sum --) <<< "$2" | sha256sum | cut -c 1-64
}

# A part of the section, as one constant: the compiler evaluates no literal of more than 512 bytes.
part() {
    local bytes
    bytes=$(printf %s "$2" | od -An -v -tu1 | xargs | sed 's/ /, /g')
    echo "@section(\"scenekit.build\") @used let currentBuild$1: InlineArray<${#2}, UInt8> = [$bytes]"
}

[ $# -ge 2 ] || fail "usage: describe-build.sh OUTPUT COMPILER [NAME FOLDER SOURCES]…"
output=$1
version=$("$2" --version) || fail "'$2 --version' does not say which version it is"
compiler=$(sed 1q <<< "$version" | tr -d '"\\' | cut -c 1-200)
shift 2
[ $# -gt 0 ] || fail "the target is linked with no dynamic library; a host or a plugin is with SceneKitCore"

constants=
parts=
separator=
number=0
while [ $# -ge 3 ]; do
    settings=$(digest "$2" Package.swift)
    sources=$(digest "$2" "$3")
    constants+="        \"$1\": (sources: \"$sources\", settings: \"$settings\"),"$'\n'
    number=$((number + 1))
    parts+=$(part $number "$separator\"$1\":{\"sources\":\"$sources\",\"settings\":\"$settings\"}")$'\n'
    separator=,
    shift 3
done
[ $# -eq 0 ] || fail "a library needs a name, a folder and its sources"

cat > "$output.new" <<SWIFT
// Written by the build: what this is built with.
enum CurrentBuild {
    static let compiler = "$compiler"
    #if DEBUG
        static let configuration = "debug"
    #else
        static let configuration = "release"
    #endif
    static let libraries: [String: (sources: String, settings: String)] = [
$constants    ]
}

#if DEBUG
    $(part Start "{\"compiler\":\"$compiler\",\"configuration\":\"debug\",\"libraries\":{")
#else
    $(part Start "{\"compiler\":\"$compiler\",\"configuration\":\"release\",\"libraries\":{")
#endif
$parts$(part End '}}')
SWIFT
# What stays as it was is not compiled again.
if cmp -s "$output.new" "$output"; then rm "$output.new"; else mv "$output.new" "$output"; fi
