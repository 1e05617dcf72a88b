# Finds the toolchain of $swift; other scripts of the repository read this one.
#
# target: the triple that it builds for. toolchain: the folder of its programs; $swift itself may be a script.
information=$("$swift" -print-target-info)
target=$(echo "$information" | sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p')
toolchain=$(echo "$information" | sed -n 's/^ *"runtimeResourcePath": "\(.*\)\/lib\/swift".*/\1\/bin/p')
