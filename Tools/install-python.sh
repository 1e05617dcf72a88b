#!/bin/sh
# Installs the programs of Tools/python-requirements.txt into the virtual environment .build/python, unless they are there.
# The tests that need one of them are skipped without it.
set -eu

list=Tools/python-requirements.txt
folder=.build/python
cmp -s "$list" "$folder/installed.txt" && exit 0
echo "Installing the programs of $list into $folder with pip." >&2
rm -rf "$folder"
python3 -m venv "$folder" &&
    "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$list" >&2 &&
    cp "$list" "$folder/installed.txt" ||
    echo "They cannot be installed; the tests that need one of them are skipped." >&2
