#!/bin/sh
# Moves the files of a folder to another one, without those that are equal there, so that they are not compiled again.
# Usage: update-folder.sh FRESH FOLDER
set -eu

fresh=$1
folder=$2
mkdir -p "$folder"
(cd "$folder" && find . -type f) | while read -r file; do
    test -e "$fresh/$file" || rm "$folder/$file"
done
(cd "$fresh" && find . -type f) | while read -r file; do
    cmp -s "$fresh/$file" "$folder/$file" && continue
    mkdir -p "$folder/$(dirname "$file")"
    cp "$fresh/$file" "$folder/$file"
done
rm -rf "$fresh"
