#!/bin/sh
# Builds the plugin of a scene package and puts it into the folder where a host looks for a person's own.
# Usage: install-plugin.sh NAME [FOLDER [CONFIGURATION [HOST]]], like Weather for FOLDER/WeatherScene.
set -eu

name=${1:-}
folder=${2:-Packages}
configuration=${3:-release}
host=${4:-scenehost}
case $name in
"" | *[!A-Za-z0-9]*)
    echo "error: a plugin needs the name of its scene package without 'Scene': 'make plugin NAME=Weather'" >&2
    exit 1
    ;;
esac
case $host in
.* | */*)
    echo "error: '$host' is no host's name; it is that of the host's program: 'make plugin NAME=$name HOST=myhost'" >&2
    exit 1
    ;;
esac

package=
for candidate in "$folder/${name}Scene" Apps/Plugins; do
    if test -d "$candidate/Sources/${name}Plugin"; then
        package=$candidate
        break
    fi
done
if test -z "$package"; then
    echo "error: there is no plugin in $folder/${name}Scene; 'make scene NAME=$name' writes a package with one" >&2
    exit 1
fi
if test "$package" = Apps/Plugins && test "$host" = scenehost; then
    echo "error: scenehost has the module ${name}Scene built in, and takes no plugin of the same name;" \
        "name another host: 'make plugin NAME=$name HOST=myhost'" >&2
    exit 1
fi

# SwiftPM looks for new files in the packages beside only when this one may be another.
touch "$package/Package.swift"
set -- --package-path "$package" --configuration "$configuration"
"${SWIFT:-swift}" build --quiet "$@" --product "${name}Scene"
products=$("${SWIFT:-swift}" build "$@" --show-bin-path)
plugins=${XDG_DATA_HOME:-$HOME/.local/share}/$host/plugins
install -d -m 755 "$plugins"
install -m 755 "$products/lib${name}Scene.so" "$plugins/"
echo "$plugins/lib${name}Scene.so is there; '$host scenes' lists its scenes."
