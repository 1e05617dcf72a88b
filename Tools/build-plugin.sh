#!/bin/sh
# Builds plugins and writes their libraries, each with its manifest, into a folder.
# Usage: build-plugin.sh PACKAGE CONFIGURATION FOLDER NAME…, where the NAME of libWeatherScene.so is Weather.
# SCRATCH is a folder with build products of the same packages.
set -eu

package=$1
configuration=$2
folder=$3
shift 3

# Another package's cached build manifest may be in the same scratch folder.
build() {
    "${SWIFT:-swift}" build --package-path "$package" --scratch-path "${SCRATCH:-$package/.build}" \
        --configuration "$configuration" --disable-build-manifest-caching "$@"
}

for name in "$@"; do build --quiet --product "${name}Scene"; done
build --quiet --product describe-plugin
products=$(build --show-bin-path)
install -d -m 755 "$folder"
for name in "$@"; do
    library=$products/lib${name}Scene.so
    "$products/describe-plugin" "$name" "$library" >"$library.manifest"
    objcopy --add-section "scenekit.manifest=$library.manifest" "$library" "$library.complete"
    install -m 755 "$library.complete" "$folder/lib${name}Scene.so"
done
