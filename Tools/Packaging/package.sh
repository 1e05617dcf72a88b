#!/bin/sh
# Builds a Debian package and a tarball of the host, which run without a Swift toolchain.
#
# Usage: package.sh BUILD OUTPUT [PROGRAM SUMMARY]
# BUILD is the folder of a release build. PROGRAM is scenehost or another host, and SUMMARY one line about it. The maintainer
# is the author of the last commit in the working folder.
set -eu

here=$(dirname "$0")
build=$1
output=$2
program=${3:-scenehost}
summary=${4:-contacts, games and accounts in a terminal, a pipe and a browser}
version=$("$build/$program" --version | sed 's/.* //')
machine=$(dpkg --print-architecture)
name=${program}_${version}_$machine
root=$output/root
rm -rf "$output"
mkdir -p "$root/DEBIAN"

sh "$here/stage.sh" "$build" "$root" /usr "$program"
# A host without pages has no service.
if "$build/$program" serve --help >/dev/null 2>&1; then
    install -d "$root/lib/systemd/system" "$root/etc/$program"
    sed "s/^Description=.*/Description=$program: $(echo "$summary" | sed 's/[&/]/\\&/g')/; s/scenehost/$program/g" \
        "$here/scenehost.service" >"$root/lib/systemd/system/$program.service"
    sed "s/scenehost/$program/g" "$here/serve.conf" >"$root/etc/$program/serve.conf"
    chmod 644 "$root/lib/systemd/system/$program.service" "$root/etc/$program/serve.conf"
    echo "/etc/$program/serve.conf" >"$root/DEBIAN/conffiles"
fi
gzip -9n "$root/usr/share/man/man1/$program.1"
maintainer=$(git log -1 --format='%an <%ae>' 2>/dev/null || echo "$(id -un) <$(id -un)@$(uname -n)>")

# The system's libraries by the packages that own them.
libraries=$root/usr/lib/$program
depends=$(
    for file in "$libraries/$program" "$libraries"/*.so "$libraries"/runtime/*.so; do
        # A program that is linked statically has no libraries of the framework.
        [ -e "$file" ] || continue
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
Package: $program
Version: $version
Architecture: $machine
Maintainer: $maintainer
Section: utils
Priority: optional
Installed-Size: $(du -sk "$root" | cut -f 1)
Depends: $depends
Suggests: bubblewrap
Description: $summary
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
if ldd "$check/usr/lib/$program/$program" | grep -v "$check" | grep -E 'not found|swift'; then
    echo "The packaged host needs the libraries above, which it does not contain." >&2
    exit 1
fi
env -i PATH=/usr/bin:/bin HOME="$check" "$check/usr/bin/$program" --store memory: >/dev/null
