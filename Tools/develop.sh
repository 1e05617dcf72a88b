#!/bin/sh
# Runs a host, builds it after each saved file, and replaces the running program by the newer one. A full screen keeps its
# place and the typed text, and an open page reconnects by itself. Errors of the compiler appear on the full screen, or, for
# a server, in its terminal. Several terminals can run it for one host; one of them builds.
# Usage: develop.sh PROGRAM BUILD-OPTIONS SOURCES [ARGUMENT…], in the folder of the host's package. BUILD-OPTIONS and SOURCES
# are lists of words; SOURCES are the files and folders to watch.
set -eu

swift=${SWIFT:-swift}
state=$PWD/.build/dev

# Each source file with its time, so that a saved, a new and a removed file change the list. Not the files of editors.
# shellcheck disable=SC2086 # A list of words.
list() {
    find $sources \( -name '.?*' -o -name '*~' -o -name '#*#' \) -prune -o -type f -printf '%T@ %p\n' | sort -k 2
}

# Builds the sources as they are now, and keeps their list.
# shellcheck disable=SC2086
build() {
    list >"$state/now"
    fresh=--disable-build-manifest-caching
    # SwiftPM sees new files in packages beside this one only with this option, which takes it some seconds.
    if [ -e "$state/built" ] && [ "$(cut -d ' ' -f 2- "$state/now")" = "$(cut -d ' ' -f 2- "$state/built")" ] &&
        [ "$(grep 'Package.swift$' "$state/now")" = "$(grep 'Package.swift$' "$state/built")" ]; then
        fresh=
    fi
    mv "$state/now" "$state/built"
    "$swift" build ${quiet---quiet} --product "$program" $options $fresh
}

# Runs in a process group of its own, so that its build can be ended with it.
watch() {
    exec 9>"$state/lock"
    flock 9
    while :; do
        while list | cmp -s - "$state/built"; do
            if command -v inotifywait >/dev/null; then
                # shellcheck disable=SC2086
                inotifywait -qq -r -t 2 -e close_write,move,create,delete $sources || true
            else
                sleep 0.3
            fi
        done
        if build >"$state/log" 2>&1; then
            # Other than the last, however fast builds follow each other.
            date +%s.%N >"$state/built-at"
            for run in "$state"/runs/*; do kill -TERM "$(cat "$run/process" 2>/dev/null)" 2>/dev/null || true; done
        else
            for run in "$state"/runs/*; do
                if [ -e "$run/place" ]; then
                    { grep -m 1 ' error: ' "$state/log" || tail -n 1 "$state/log"; } |
                        sed "s|^$PWD/||; s|^$(dirname "$PWD")/|../|; s/: error: /: /" >"$run/problem.new"
                    mv "$run/problem.new" "$run/problem"
                else
                    # SwiftPM repeats errors.
                    awk '!shown[$0]++' "$state/log" >"/proc/${run##*/}/fd/2" || true
                fi
            done
        fi
    done
}

if [ "$1" = --watch ]; then
    program=$2 options=$3 sources=$4
    watch
fi
program=$1 options=$2 sources=$3
shift 3
run=$state/runs/$$
mkdir -p "$run"
# Those of scripts that were killed.
for other in "$state"/runs/*; do kill -0 "${other##*/}" 2>/dev/null || rm -rf "$other"; done
# shellcheck disable=SC2086
products=$("$swift" build $options --show-bin-path)
# The first build takes minutes, and shows how far it is.
[ -x "$products/$program" ] || quiet=
if build; then
    date +%s.%N >"$state/built-at"
else
    : >"$state/built-at"
    echo "$program starts when a saved file mends the build." >&2
fi

setsid sh "$0" --watch "$program" "$options" "$sources" </dev/null &
watcher=$!
trap 'kill -TERM -$watcher 2>/dev/null || true; rm -rf "$run"' EXIT
# The program handles an interrupt itself, and its end ends this script.
trap : INT
trap 'exit 143' TERM
trap 'exit 129' HUP
folder=$(echo "${program}_DEV_FOLDER" | tr 'a-z-' 'A-Z_')
await_build() { while [ "$(cat "$state/built-at")" = "$1" ]; do sleep 0.3 || exit 130; done; }
while :; do
    start=$(cat "$state/built-at")
    if [ -z "$start" ]; then
        await_build ""
        continue
    fi
    status=0
    # shellcheck disable=SC2016
    env "$folder=$run" sh -c 'echo $$ >"$1" && shift && exec "$@"' sh "$run/process" "$products/$program" "$@" || status=$?
    [ "$(cat "$state/built-at")" = "$start" ] || continue
    case $status in 0 | 129 | 130 | 143) exit "$status" ;; esac
    echo "$program has ended with the status $status. It starts again after the next saved file; Ctrl-C ends this." >&2
    await_build "$start"
done
