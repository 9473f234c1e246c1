#!/bin/sh
# PgBouncer in transaction mode before a Postgres that trusts local connections, for tests. Run as root, on Debian 12.
#   url=$(scripts/pgbouncer.sh start PORT FOLDER POSTGRES_URL)     prints the address; everything else goes to stderr
#   scripts/pgbouncer.sh stop PORT FOLDER
# Debian 12's PgBouncer is older than 1.21, the first release that keeps prepared statements in transaction mode, so this builds
# Debian 13's source package, from the mirror that the machine already uses and with its signature checked by apt.
# PREPARED_STATEMENTS=0 turns them off, as older releases have it.
set -eu
export DEBIAN_FRONTEND=noninteractive
usage() { echo "usage: $0 start PORT FOLDER POSTGRES_URL | stop PORT FOLDER" >&2; exit 2; }
[ $# -ge 3 ] || usage
verb=$1 port=$2 folder=$3
bin=/usr/local/bin/pgbouncer
as_postgres() { (cd / && runuser -u postgres -- "$@"); }

install() {
  apt-get -o DPkg::Lock::Timeout=120 update -q
  apt-get -o DPkg::Lock::Timeout=120 install -q -y --no-install-recommends gcc libc6-dev make pkg-config libevent-dev libssl-dev dpkg-dev
  build=$(mktemp -d)
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1)
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$build/sources.list"
  mkdir -p "$build/lists/partial"
  sources() { apt-get -q -o Dir::Etc::SourceList="$build/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$build/lists" -o APT::Sandbox::User=root "$@"; }
  sources update
  (cd "$build" && sources source --download-only pgbouncer/trixie && tar xzf pgbouncer_*.orig.tar.gz)
  (cd "$build"/pgbouncer-*/ && ./configure --prefix=/usr/local --without-cares > /dev/null && make -s -j2 pgbouncer && cp pgbouncer $bin)
  rm -rf "$build"
}

start() {
  [ -x $bin ] || install
  # postgres://user@host:port/database
  server=${1#*://}
  user=${server%%@*} host=${server#*@}
  host=${host%%/*}
  mkdir -p "$folder"
  chown postgres "$folder"
  echo "\"$user\" \"\"" > "$folder/users.txt"
  # No `ignore_startup_parameters`: managed poolers don't let you set it. Idle connections end soon, because each test file
  # has a database of its own.
  cat > "$folder/pgbouncer.ini" <<INI
[databases]
* = host=${host%:*} port=${host#*:} auth_user=$user
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = trust
auth_file = $folder/users.txt
pool_mode = transaction
max_prepared_statements = ${PREPARED_STATEMENTS:-200}
default_pool_size = 10
max_client_conn = 500
server_idle_timeout = 5
logfile = $folder/log
pidfile = $folder/pid
INI
  as_postgres $bin -q -d "$folder/pgbouncer.ini" > /dev/null 2>&1
}

case $verb in
  start)
    [ $# -eq 4 ] || usage
    start "$4" >&2
    echo "postgres://$user@127.0.0.1:$port/${4##*/}"
    ;;
  stop) kill "$(cat "$folder/pid")" ;;
  *) usage ;;
esac
