#!/bin/sh
# Writes the manifest of each package as JSON into a folder.
# Usage: dump-packages.sh FOLDER
set -eu

rm -rf "$1"
mkdir -p "$1"
for package in Packages/*; do
    "${SWIFT:-swift}" package --package-path "$package" dump-package >"$1/${package##*/}.json"
done
