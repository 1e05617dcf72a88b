#!/bin/sh
# Builds the plugin of a scene package and installs it for a host: a library in the folder where the host searches for the
# user's plugins, or a program in a folder of its own.
# Usage: install-plugin.sh NAME [FOLDER [CONFIGURATION [HOST [AS]]]]; the NAME of FOLDER/WeatherScene is Weather.
set -eu

name=${1:-}
folder=${2:-Packages}
configuration=${3:-release}
host=${4:-scenehost}
kind=${5:-library}
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
case $kind in
library | program) ;;
*)
    echo "error: AS=$kind is neither 'library' nor 'program'" >&2
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

data=${XDG_DATA_HOME:-$HOME/.local/share}/$host
if test "$kind" = program; then
    test "$package" != Apps/Plugins || package=Packages/${name}Scene
    program=$data/programs/$name/$(echo "$name" | tr 'A-Z' 'a-z')
    sh "$(dirname "$0")/build-program.sh" "$package" "$name" "$configuration" "$(dirname "$program")"
    echo "$program is installed; '$host plugins grant $program' shows what it asks for, and admits it."
    exit 0
fi

# SwiftPM searches the packages beside this one for new files only if this manifest has changed.
touch "$package/Package.swift"
plugins=$data/plugins
sh "$(dirname "$0")/build-plugin.sh" "$package" "$configuration" "$plugins" "$name"
echo "$plugins/lib${name}Scene.so is installed; '$host scenes' lists its scenes."
