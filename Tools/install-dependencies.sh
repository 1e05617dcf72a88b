#!/bin/sh
# Installs missing system libraries with apt-get, or lists them where it cannot.
# With --package it also installs what an installation needs, and with --all the programs without which some tests and
# benchmarks are skipped.
set -eu

if ! command -v swift >/dev/null; then
    echo "Swift 6.3 is needed: install its toolchain and put 'swift' on the PATH." >&2
    exit 1
fi

# Debian keeps nginx in /usr/sbin, which is not on the PATH of every user.
PATH="$PATH:/usr/sbin"
missing=""
need() { # PKG-CONFIG-NAME HEADER PACKAGE
    if command -v pkg-config >/dev/null; then
        pkg-config --exists "$1" && return
    elif [ -e "/usr/include/$2" ]; then
        return
    fi
    missing="${missing:+$missing }$3"
}
command -v pkg-config >/dev/null || missing="pkg-config"
need sqlite3 sqlite3.h libsqlite3-dev
need libsodium sodium.h libsodium-dev
need libcurl curl/curl.h libcurl4-openssl-dev
need libmicrohttpd microhttpd.h libmicrohttpd-dev
need gnutls gnutls/gnutls.h libgnutls28-dev
need zlib zlib.h zlib1g-dev
need ncursesw ncursesw/curses.h libncurses-dev
need libpq postgresql/libpq-fe.h libpq-dev
need libpng png.h libpng-dev
need libturbojpeg turbojpeg.h libturbojpeg0-dev
need libwebp webp/decode.h libwebp-dev
need libsixel sixel/sixel.h libsixel-dev
# The boundary around programs with scenes, which tests start.
command -v bwrap >/dev/null || missing="${missing:+$missing }bubblewrap"
case ${1:-} in --all | --package) command -v patchelf >/dev/null || missing="${missing:+$missing }patchelf" ;; esac
if [ "${1:-}" = --all ]; then
    for program in tmux zsh fish groff mandoc openssl abook khard wrk nginx strace curl; do
        command -v "$program" >/dev/null || missing="${missing:+$missing }$program"
    done
    command -v faketime >/dev/null || missing="${missing:+$missing }faketime"
    command -v chromium >/dev/null || missing="${missing:+$missing }chromium"
    python3 -c "import ensurepip" 2>/dev/null || missing="${missing:+$missing }python3-venv"
    # Tests start a server of their own, so Debian's package need not.
    if ! command -v postgres >/dev/null && ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
        missing="${missing:+$missing }postgresql"
        installs_server=yes
    fi
    command -v chromedriver >/dev/null || missing="${missing:+$missing }chromium-driver"
    # axe-core checks the accessibility of pages. Its script is in a package of PyPI.
    if [ ! -e .build/axe/axe.min.js ] && command -v python3 >/dev/null; then
        mkdir -p .build/axe
        python3 -m pip download --quiet --no-deps --dest .build/axe axe-playwright-python==0.1.8 >&2 &&
            python3 -m zipfile -e .build/axe/axe_playwright_python-*.whl .build/axe/package &&
            find .build/axe/package -name axe.min.js -exec mv {} .build/axe/ \; ||
            echo "axe-core cannot be fetched with pip; the test that needs it is skipped." >&2
    fi
fi
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Missing: $missing (Debian's names). Install SQLite 3.37, libsodium 1.0.18, libcurl 7.81, libmicrohttpd 0.9.75, zlib 1.2, libpq 14, ncurses 6, libpng 1.6, libjpeg-turbo 2.1, libwebp 1.2 and libsixel 1.10 or later with their headers, and pkg-config." >&2
    exit 1
fi
run=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Missing: $missing. Run 'apt-get install $missing' as root." >&2; exit 1; }
    run="sudo"
fi
echo "Installing $missing with apt-get." >&2
if [ "${installs_server:-}" = yes ] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    $run mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" | $run tee /etc/postgresql-common/createcluster.conf >/dev/null
fi
$run apt-get update -qq >&2
$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >&2
