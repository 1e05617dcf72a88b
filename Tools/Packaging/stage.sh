#!/bin/sh
# Lays out an installation: the host, its libraries, the Swift runtime, the manual page and the completions.
#
# Usage: stage.sh BUILD ROOT PREFIX
# BUILD is the folder of a release build, ROOT the folder that stands for /, and PREFIX the place below it.
set -eu

build=$1
root=$2
prefix=$3
libraries=$root$prefix/lib/scenehost
share=$root$prefix/share

command -v patchelf >/dev/null || {
    echo "patchelf is missing: it writes the run paths of an installation. Install it (Debian's package 'patchelf')." >&2
    exit 1
}

install -d "$root$prefix/bin" "$libraries/runtime"
install -m 755 "$build/scenehost" "$libraries/scenehost"
install -m 644 "$build/libSceneKitCore.so" "$build/libStorageWorkers.so" "$build/libTextWorkers.so" \
    "$libraries"
ln -sf ../lib/scenehost/scenehost "$root$prefix/bin/scenehost"

# The parts of the toolchain that the host loads; everything else comes from the system.
toolchain=$(dirname "$(ldd "$build/scenehost" | sed -n 's/.*=> \(.*\/libswiftCore\.so\).*/\1/p')")
ldd "$build/scenehost" | sed -n "s|.*=> \($toolchain/[^ ]*\).*|\1|p" | while read -r library; do
    install -m 644 "$library" "$libraries/runtime"
done
patchelf --set-rpath '$ORIGIN:$ORIGIN/runtime' "$libraries/scenehost"
for library in "$libraries"/*.so; do patchelf --set-rpath '$ORIGIN:$ORIGIN/runtime' "$library"; done
for library in "$libraries"/runtime/*.so; do patchelf --set-rpath '$ORIGIN' "$library"; done

# Without the user's plugins, since the manual page and the completions are for everybody.
host() { env SCENEHOST_PLUGINS= XDG_DATA_HOME=/dev/null "$libraries/scenehost" "$@"; }
install -d "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d"
host manual >"$share/man/man1/scenehost.1"
host completions bash >"$share/bash-completion/completions/scenehost"
host completions zsh >"$share/zsh/site-functions/_scenehost"
host completions fish >"$share/fish/vendor_completions.d/scenehost.fish"
