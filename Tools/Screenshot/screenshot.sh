#!/bin/sh
# Draws the README's pictures: the contacts book of a built host, with four contacts, in a terminal and in a browser.
# usage: screenshot.sh HOST PICTURE PAGE
set -eu
host=$(readlink -f "$1")
home=$(mktemp -d)
pane="tmux -L screenshot$$"
trap '$pane kill-server 2>/dev/null; rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" SCENEHOST_PLUGINS=

add() { "$host" AddContact save "$@" >/dev/null 2>&1; }
add --first-name Ada --last-name Lovelace --phone 'work: +44 20 7946 0000' --email ada@example.org --category friends
add --first-name José --last-name Álvarez --phone 'mobile: +1 867 555 6219' --organisation 'Chess Club'
add --first-name Grace --last-name Hopper --email grace@example.org --organisation 'US Navy'
add --first-name Zoë --last-name Benés --phone '+33 1 23 45 67 89' --organisation 'Bibliothèque'
$pane -f /dev/null new-session -d -x 80 -y 16 "$host" ContactList
until $pane capture-pane -p | grep -q Hopper; do sleep 0.1; done
$pane send-keys Down
sleep 0.5
$pane capture-pane -e -p | python3 "$(dirname "$0")/terminal_svg.py" 'scenehost' > "$2"

# The same contacts in a browser, if there is one.
command -v chromium >/dev/null || { echo "chromium is missing, so the web page is not drawn" >&2; exit 0; }
"$host" serve --listen 127.0.0.1:0 >"$home/out" &
server=$!
trap 'kill $server; $pane kill-server 2>/dev/null; rm -rf "$home"' EXIT
until grep -q enter "$home/out"; do sleep 0.1; done
address=$(sed -n 's/^Open \([^ ]*\) .*/\1/p' "$home/out")
chromium --headless=new --no-sandbox --hide-scrollbars --window-size=900,560 --user-data-dir="$home/chromium" \
    --screenshot="$3" "$address" 2>/dev/null
