#!/bin/sh
# Builds the plugin of a scene package and installs it in the folder where a host searches for the user's plugins.
# Usage: install-plugin.sh NAME [FOLDER [CONFIGURATION [HOST]]]; the NAME of FOLDER/WeatherScene is Weather.
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
    echo "error: '$host' is not the name of a host's program: 'make plugin NAME=$name HOST=myhost'" >&2
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
    echo "error: there is no plugin in $folder/${name}Scene; 'make scene NAME=$name' generates a package with a plugin" >&2
    exit 1
fi
if test "$package" = Apps/Plugins && test "$host" = scenehost; then
    echo "error: scenehost has the module ${name}Scene built in, so it cannot use the plugin;" \
        "name another host: 'make plugin NAME=$name HOST=myhost'" >&2
    exit 1
fi

# SwiftPM searches the packages beside this one for new files only if this manifest has changed.
touch "$package/Package.swift"
plugins=${XDG_DATA_HOME:-$HOME/.local/share}/$host/plugins
sh "$(dirname "$0")/build-plugin.sh" "$package" "$configuration" "$plugins" "$name"
echo "$plugins/lib${name}Scene.so is installed; '$host scenes' lists its scenes."
