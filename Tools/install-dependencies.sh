#!/bin/sh
# Installs missing system libraries with apt-get, or lists them where it cannot.
# With --all it also installs the programs without which some tests and benchmarks are skipped.
set -eu

if ! command -v swift >/dev/null; then
    echo "Swift 6.3 is needed: install its toolchain and put 'swift' on the PATH." >&2
    exit 1
fi

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
need ncursesw ncursesw/curses.h libncurses-dev
if [ "${1:-}" = --all ]; then
    for program in tmux zsh fish groff mandoc openssl abook khard; do
        command -v "$program" >/dev/null || missing="${missing:+$missing }$program"
    done
fi
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Missing: $missing (Debian's names). Install SQLite 3.37, libsodium 1.0.18, libcurl 7.81 and ncurses 6 or later with their headers, and pkg-config." >&2
    exit 1
fi
run=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Missing: $missing. Run 'apt-get install $missing' as root." >&2; exit 1; }
    run="sudo"
fi
echo "Installing $missing with apt-get." >&2
$run apt-get update -qq >&2
$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >&2
