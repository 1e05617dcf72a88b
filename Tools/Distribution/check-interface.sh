#!/bin/sh
# Compares the public declarations of the built modules with those of the last version, which are in Tools/Distribution/Interfaces.
# Usage: check-interface.sh [--accept], which keeps the declarations as those of VERSION.
set -eu

swift=${SWIFT:-swift}
tools=Tools/Distribution
dumps=.build/package-dumps
graphs=.build/interface-graphs
"$swift" build --quiet
sh "$tools/dump-packages.sh" "$dumps"
. Tools/toolchain.sh
products=$("$swift" build --show-bin-path)
maps=
for map in Packages/*/Sources/*/module.modulemap "$products"/C*.build/module.modulemap; do
    maps="$maps -Xcc -fmodule-map-file=$map"
done
rm -rf "$graphs"
for module in $("$products/distribution" modules "$dumps"); do
    mkdir -p "$graphs/$module"
    # shellcheck disable=SC2086 # One word for each part.
    "$toolchain/swift-symbolgraph-extract" -module-name "$module" -I "$products/Modules" $maps -target "$target" \
        -minimum-access-level public -skip-synthesized-members -output-dir "$graphs/$module"
done
"$products/distribution" interface "$graphs" "$tools/Interfaces" "$(cat Tools/Distribution/VERSION)" "$@"
