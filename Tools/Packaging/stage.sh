#!/bin/sh
# Lays out an installation: the host, its libraries, the Swift runtime, the manual page and the completions.
#
# Usage: stage.sh BUILD ROOT PREFIX [PROGRAM]
# BUILD is the folder of a release build, ROOT the folder that stands for /, and PREFIX the place below it. PROGRAM is
# scenehost or another host.
set -eu

build=$1
root=$2
prefix=$3
program=${4:-scenehost}
libraries=$root$prefix/lib/$program
share=$root$prefix/share

command -v patchelf >/dev/null || {
    echo "patchelf is missing: it writes the run paths of an installation. Install it (Debian's package 'patchelf')." >&2
    exit 1
}

install -d "$root$prefix/bin" "$libraries/runtime"
install -m 755 "$build/$program" "$libraries/$program"
# The framework's libraries, unless the program is linked statically.
for library in SceneKitCore StorageWorkers TextWorkers; do
    if ldd "$build/$program" | grep -q "lib$library.so"; then
        install -m 644 "$build/lib$library.so" "$libraries"
    fi
done
ln -sf "../lib/$program/$program" "$root$prefix/bin/$program"

# The parts of the toolchain that the host loads; everything else comes from the system.
toolchain=$(dirname "$(ldd "$build/$program" | sed -n 's/.*=> \(.*\/libswiftCore\.so\).*/\1/p')")
ldd "$build/$program" | sed -n "s|.*=> \($toolchain/[^ ]*\).*|\1|p" | while read -r library; do
    install -m 644 "$library" "$libraries/runtime"
done
patchelf --set-rpath '$ORIGIN:$ORIGIN/runtime' "$libraries/$program"
for library in "$libraries"/*.so; do [ ! -e "$library" ] || patchelf --set-rpath '$ORIGIN:$ORIGIN/runtime' "$library"; done
for library in "$libraries"/runtime/*.so; do patchelf --set-rpath '$ORIGIN' "$library"; done

# Without the user's plugins, since the manual page and the completions are for everybody.
variable=$(echo "${program}_PLUGINS" | tr 'a-z-' 'A-Z_')
host() { env "$variable=" XDG_DATA_HOME=/dev/null "$libraries/$program" "$@"; }
install -d "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d"
host manual >"$share/man/man1/$program.1"
host completions bash >"$share/bash-completion/completions/$program"
host completions zsh >"$share/zsh/site-functions/_$program"
host completions fish >"$share/fish/vendor_completions.d/$program.fish"
