# Starts a PostgreSQL server in a temporary folder, with nothing but a Unix socket, and again whenever it has ended.
# Sourced by bash with the folder of the server's programs; sets `folder` and `programs`, and removes all at the shell's
# end. While the folder has a file `stopped`, no server is started. Debian's newest server, or that of the path, without a parameter.
if [ $# = 0 ]; then
    set -- "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)"
    [ -x "$1/postgres" ] || set -- "$(dirname "$(command -v postgres)")"
fi
folder=$(mktemp -d /tmp/scenekit-postgresql.XXXXXX)
user=
# Root may not run the server; `nobody` may.
if [ "$(id -u)" = 0 ]; then
    chown nobody "$folder"
    user="setpriv --reuid=nobody --regid=nogroup --clear-groups"
fi
cleanUp() {
    kill "$programs" 2>/dev/null
    kill -QUIT "$(head -n 1 "$folder/data/postmaster.pid")" 2>/dev/null
    rm -rf "$folder"
}
trap cleanUp EXIT
cd "$folder"
$user "$1/initdb" --pgdata=data --username=scenekit --auth=trust --locale=C --encoding=UTF8 --no-sync || exit
echo "folder $folder"
while :; do
    [ -e stopped ] || $user "$1/postgres" -D data -k "$folder" -c listen_addresses= -c max_connections=600 \
        -c restart_after_crash=off -c logging_collector=off
    sleep 0.05
done </dev/null &
programs=$!
