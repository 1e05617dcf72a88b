#!/bin/sh
# Builds plugins and writes their libraries, each with its manifest, into a folder.
# Usage: build-plugin.sh PACKAGE CONFIGURATION FOLDER NAME…, where the NAME of libWeatherScene.so is Weather.
set -eu

package=$1
configuration=$2
folder=$3
shift 3

build() {
    "${SWIFT:-swift}" build --package-path "$package" --configuration "$configuration" "$@"
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
