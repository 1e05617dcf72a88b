#!/bin/sh
# Builds, tests and runs the repository in Tests/Consumer against the tagged package, in debug and in release mode.
set -eu

swift=${SWIFT:-swift}
folder=$PWD/.build/consumer
published=$folder/published/scenekit
# SwiftPM compares a tag with the commit that it had before, and here the tag moves with the sources. Only build products
# are kept.
options="--package-path $folder --security-path $folder/security --cache-path $folder/cache"
mkdir -p "$folder"
find "$folder" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
# SwiftPM would keep the checkout of a former commit, since its tag is the same.
rm -rf "$folder/.build/checkouts" "$folder/.build/repositories" "$folder/.build/workspace-state.json"
sh Tools/Distribution/distribute.sh "$published"
cp -R Tests/Consumer/. "$folder"
sed -i "s|ADDRESS|file://$published|; s|VERSION|$(cat Tools/Distribution/VERSION)|" "$folder/Package.swift"

store="--store sqlite:$folder/books.sqlite"
run() { # CONFIGURATION
    program=$("$swift" build $options -c "$1" --show-bin-path)/reading-room
    rm -f "$folder"/books.sqlite*
    "$program" $store AddBook save --name Dune --author 'Frank Herbert'
    "$program" $store BookList | grep -q 'Dune *Frank Herbert'
    "$program" $store AddContact save --first-name Ada
    if ldd "$program" | grep -E 'libSceneKitCore|libStorageWorkers'; then
        echo "error: $program links libraries of the framework dynamically" >&2
        exit 1
    fi
}
"$swift" test $options
run debug
# Without optimizing, which takes half of the processor time and changes nothing about the products and their linking.
"$swift" build $options -c release -Xswiftc -Onone --product reading-room
run release
