# Starts a PostgreSQL server, runs a benchmark with its URI, and ends the server.
#
# Usage: with-server.sh PROGRAM BASELINE [ARGUMENT…]; files in the arguments need absolute paths
set -u
program=$(realpath "$1")
baseline=$(realpath "$2")
arguments=("${@:3}")
kit=$(realpath "$(dirname "$0")/../../Packages/PostgreSQLStorage/Sources/PostgreSQLTestKit")
log=$(mktemp)
exec 3>&1 4>&2 >"$log" 2>&1
set --
. "$kit/server.sh"
exec >&3 2>&4
uri="postgresql:///postgres?host=$folder&user=scenekit"
until "$baseline" --run "$uri" "SELECT 1" 2>/dev/null; do
    kill -0 "$programs" 2>/dev/null || { cat "$log" >&2; exit 1; }
    sleep 0.1
done
"$program" --postgresql "$baseline" "$uri" "${arguments[@]}"
status=$?
rm -f "$log"
exit $status
