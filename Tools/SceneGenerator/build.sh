#!/bin/sh
# Compiles the generator. As one package of many, it would take SwiftPM longer to plan than to build.
# Usage: build.sh FOLDER
set -eu

# The toolchain tells where it is: $SWIFT may be a script.
compiler=$("${SWIFT:-swift}" -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1\/bin\/swiftc/p')
options="-swift-version 6 -module-name SceneGenerator -wmo"
mkdir -p "$1"
# shellcheck disable=SC2086,SC2046 # Lists of words; no file has a blank in its name.
"$compiler" $options -parse-as-library -emit-module -emit-module-path "$1/SceneGenerator.swiftmodule" \
    -emit-library -static -o "$1/libSceneGenerator.a" $(find Tools/SceneGenerator/Library -name '*.swift')
"$compiler" -swift-version 6 -module-name Program -I "$1" -L "$1" -lSceneGenerator -o "$1/scene-generator" \
    Tools/SceneGenerator/Program/main.swift
