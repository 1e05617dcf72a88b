#!/bin/sh
# Builds a plugin and writes its library, with its manifest, into a folder.
# Usage: build-plugin.sh NAME PACKAGE CONFIGURATION FOLDER, like Weather for libWeatherScene.so.
set -eu

name=$1
package=$2
configuration=$3
folder=$4

set -- --package-path "$package" --configuration "$configuration"
"${SWIFT:-swift}" build --quiet "$@" --product "${name}Scene"
"${SWIFT:-swift}" build --quiet "$@" --product describe-plugin
products=$("${SWIFT:-swift}" build "$@" --show-bin-path)
library=$products/lib${name}Scene.so
"$products/describe-plugin" "$name" "$library" >"$library.manifest"
objcopy --add-section "scenekit.manifest=$library.manifest" "$library" "$library.complete"
install -d -m 755 "$folder"
install -m 755 "$library.complete" "$folder/lib${name}Scene.so"
