#!/usr/bin/env bash
# Sends generated requests to the API of the hosts scenehost and shop, with and without values that the description allows,
# and fails at a 5xx, an answer that the description does not have, or one that breaks its schema.
#
# Usage: api.sh [CASES [SEED]]; the same seed makes the same requests. The programs are those of Tools/python-requirements.txt.
set -euo pipefail

cases=${1:-10000} seed=${2:-1}
python=$PWD/.build/python/bin
config=$PWD/Tools/Fuzz/schemathesis.toml
products=${PRODUCTS:-$PWD/.build/debug}
if [ ! -x "$python/schemathesis" ]; then
    echo "schemathesis is missing; 'sh Tools/install-python.sh' installs it." >&2
    exit 1
fi

folder=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
export HOME=$folder LANG=C.UTF-8 API_TOKENS=$folder/tokens PYTHONPATH=$PWD/Tools/Fuzz
echo 'correct horse battery 9' >"$folder/password"

# Serves a host for people with an account, who is its administrator and keeper, and sends the requests.
fuzz() {
    local host=$products/$1 address operations status=0
    export XDG_DATA_HOME=$folder/$1
    "$host" SignUp sign-up --name Ada --password-file "$folder/password" >/dev/null 2>&1
    [ "$1" != shop ] || "$host" Account grant --role keeper Ada 2>/dev/null
    # A token has a rate; the requests take turns.
    for number in $(seq 40); do
        "$host" --json AccessTokens make "token $number" --access write | grep -oE '[0-9a-f]{32}\.[0-9a-f]{64}'
    done >"$API_TOKENS"
    "$host" serve --guests --listen 127.0.0.1:0 >"$folder/$1.log" 2>&1 &
    server=$!
    until address=$(grep -oE 'http://127.0.0.1:[0-9]+' "$folder/$1.log" | head -1) && [ -n "$address" ]; do
        kill -0 "$server" || { cat "$folder/$1.log" >&2; return 1; }
        sleep 0.2
    done
    operations=$("$host" openapi | grep -o '"operationId"' | wc -l)
    echo "== $1: $operations operations at $address, seed $seed"
    (cd "$folder" && "$python/schemathesis" --config-file "$config" run "$address/api/v1/openapi.json" \
        --seed "$seed" --max-examples $((cases / 2 / operations + 1)) --no-color) || status=$?
    grep -i '^error' "$folder/$1.log" >&2 || true
    kill "$server" && wait "$server" || true
    server=
    return "$status"
}

failed=0
fuzz scenehost || failed=1
fuzz shop || failed=1
exit "$failed"
