#!/bin/sh
# Builds a Debian package and a tarball of the host, which run without a Swift toolchain.
#
# Usage: package.sh BUILD OUTPUT
set -eu

here=$(dirname "$0")
build=$1
output=$2
version=$("$build/scenehost" --version | sed 's/.* //')
machine=$(dpkg --print-architecture)
name=scenehost_${version}_$machine
root=$output/root
rm -rf "$output"
mkdir -p "$root/DEBIAN"

sh "$here/stage.sh" "$build" "$root" /usr
install -d "$root/lib/systemd/system" "$root/etc/scenehost"
install -m 644 "$here/scenehost.service" "$root/lib/systemd/system"
install -m 644 "$here/serve.conf" "$root/etc/scenehost"
echo /etc/scenehost/serve.conf >"$root/DEBIAN/conffiles"
gzip -9n "$root/usr/share/man/man1/scenehost.1"

# The system's libraries by the packages that own them.
libraries=$root/usr/lib/scenehost
depends=$(
    for file in "$libraries/scenehost" "$libraries"/*.so "$libraries"/runtime/*.so; do
        readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
        # Those that the host loads at their first use.
        grep -aoE 'lib(curl|pq|png16|turbojpeg|webp|sixel)\.so\.[0-9]+' "$file" || true
    done | sort -u | while read -r library; do
        [ -e "$libraries/$library" ] || [ -e "$libraries/runtime/$library" ] || echo "$library"
    done | while read -r library; do
        path=$(ldconfig -p | sed -n "s|^\t$library .*=> ||p" | head -n 1)
        dpkg -S "$path" 2>/dev/null || dpkg -S "$(readlink -f "$path")"
    done | sed 's/:.*//' | sort -u | while read -r package; do
        case $package in
        # Older versions lack functions that the host calls.
        libc6) echo "libc6 (>= $(dpkg-query -W -f='${Version}' libc6 | sed 's/-.*//'))" ;;
        *) echo "$package" ;;
        esac
    done | paste -sd, | sed 's/,/, /g'
)
cat >"$root/DEBIAN/control" <<END
Package: scenehost
Version: $version
Architecture: $machine
Maintainer: $(git -C "$here" log -1 --format='%an <%ae>')
Section: utils
Priority: optional
Installed-Size: $(du -sk "$root" | cut -f 1)
Depends: $depends
Description: contacts, games and accounts in a terminal, a pipe and a browser
 A host for scenes: it loads them by name and shows them on a full screen, as
 commands with text or JSON output, and as pages that it serves to browsers.
END
dpkg-deb --root-owner-group -Zxz --build "$root" "$output/$name.deb" >/dev/null

# The same files below one folder, for systems without dpkg.
rm -rf "$root/DEBIAN"
mv "$root" "$output/$name"
tar -C "$output" --owner=0 --group=0 -cJf "$output/$name.tar.xz" "$name"
rm -rf "${output:?}/$name"
ls -l "$output" | awk 'NR > 1 { printf "%s  %.1f MB\n", $9, $5 / 1e6 }'

# The package must not need what only this machine has.
check=$(mktemp -d)
trap 'rm -rf "$check"' EXIT
dpkg-deb -x "$output/$name.deb" "$check"
if ldd "$check/usr/lib/scenehost/scenehost" | grep -v "$check" | grep -E 'not found|swift'; then
    echo "The packaged host needs the libraries above, which it does not contain." >&2
    exit 1
fi
env -i PATH=/usr/bin:/bin HOME="$check" "$check/usr/bin/scenehost" --store memory: Home >/dev/null
