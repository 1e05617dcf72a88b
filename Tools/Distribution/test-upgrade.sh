#!/bin/sh
# Builds and tests the repository in Tests/Consumer with the version before the present one, upgrades it, and tests it again.
# The store that the older program has written is read by the newer one.
# Usage: test-upgrade.sh [COMMIT], the last commit of the former version; without it, the last one whose VERSION differs.
set -eu

swift=${SWIFT:-swift}
folder=$PWD/.build/upgrade
published=$folder/published/scenekit
options="--package-path $folder --security-path $folder/security --cache-path $folder/cache"
present=$(cat Tools/Distribution/VERSION)
version() { git show "$1:Tools/Distribution/VERSION" 2>/dev/null || git show "$1:VERSION" 2>/dev/null || true; }
former=${1:-}
if [ -z "$former" ]; then
    for commit in $(git log --format=%H -- VERSION Tools/Distribution/VERSION); do
        before=$(version "$commit^")
        [ -z "$before" ] || [ "$before" = "$present" ] || { former=$commit^; break; }
    done
fi
[ -n "$former" ] || { echo "error: the history has no version before $present" >&2; exit 1; }

rm -rf "$folder"
mkdir -p "$folder"
cp -R Tests/Consumer/. "$folder"
sh Tools/Distribution/distribute.sh "$published" "$former"
sed -i "s|ADDRESS|file://$published|; s|VERSION|$(version "$former")|" "$folder/Package.swift"

# shellcheck disable=SC2086 # Lists of words.
test_consumer() {
    "$swift" test $options
    program=$("$swift" build $options --show-bin-path)/reading-room
}
store="--store sqlite:$folder/books.sqlite"
test_consumer
# shellcheck disable=SC2086
"$program" $store AddBook save --name Dune --author 'Frank Herbert'

sh Tools/Distribution/distribute.sh "$published"
# shellcheck disable=SC2086
"$swift" package $options update
grep -q "\"version\" : \"$present\"" "$folder/Package.resolved" || {
    echo "error: the consumer has not been upgraded to $present" >&2
    exit 1
}
test_consumer
# shellcheck disable=SC2086
"$program" $store BookList | grep -q 'Dune *Frank Herbert'
echo "Upgraded from $(version "$former") to $present."
