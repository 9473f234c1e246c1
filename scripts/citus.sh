#!/bin/sh
# A private Citus cluster for tests and benchmarks: a coordinator on PORT, workers on PORT+1 and PORT+2. Run as root.
#   url=$(scripts/citus.sh start PORT FOLDER)     prints the coordinator's address; everything else goes to stderr
#   scripts/citus.sh stop PORT FOLDER
#   scripts/citus.sh database PORT NAME           makes an empty database on all nodes
# Needs a Postgres 15 with pgvector (scripts/postgres.sh installs both) and the extension citus, which Debian doesn't have: build it with
# https://github.com/citusdata/citus, or install its package.
set -eu
usage() { echo "usage: $0 start|stop PORT FOLDER | database PORT NAME" >&2; exit 2; }
[ $# -eq 3 ] || usage
verb=$1 port=$2
bin=/usr/lib/postgresql/15/bin
control=/usr/share/postgresql/15/extension
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
ask() { on=$1 database=$2; shift 2; $bin/psql -X -q -t -A -v ON_ERROR_STOP=1 -h 127.0.0.1 -U postgres -p "$on" -d "$database" "$@"; }
nodes="$port $((port + 1)) $((port + 2))"

start() {
  [ -e $control/vector.control ] || { echo "Postgres 15 with pgvector is missing: run scripts/postgres.sh start once." >&2; exit 1; }
  [ -e $control/citus.control ] || { echo "Postgres 15 has no extension citus: build it from https://github.com/citusdata/citus or install its package." >&2; exit 1; }
  mkdir -p "$folder"
  chown postgres "$folder"
  for node in $nodes; do
    data=$folder/$node
    if [ ! -d "$data" ]; then
      as_postgres $bin/initdb -D "$data" -A trust --locale=C.UTF-8 -E UTF8
      # Trust authentication is fine because it only listens on localhost, for tests. Logical replication moves shards that are written.
      printf '%s\n' "port = $node" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '$folder'" "max_connections = 300" \
        "shared_preload_libraries = 'citus'" "shared_buffers = 256MB" "maintenance_work_mem = 128MB" "jit = off" "fsync = off" \
        "full_page_writes = off" "random_page_cost = 1.1" "wal_level = logical" "max_prepared_transactions = 300" \
        "max_locks_per_transaction = 512" "max_worker_processes = 64" "max_replication_slots = 64" "max_wal_senders = 64" \
        "max_logical_replication_workers = 32" "citus.shard_count = 4" \
        "citus.enable_statistics_collection = off" >> "$data/postgresql.conf"
    fi
    as_postgres $bin/pg_ctl -D "$data" status || as_postgres $bin/pg_ctl -D "$data" -l "$folder/$node.log" -w start
  done
  [ "$(ask "$port" postgres -c "select count(*) from pg_database where datname = 'loci'")" = 1 ] || make_database loci
}

make_database() {
  for node in $nodes; do
    # Citus would create it on the workers, too, but only from a database that has the extension.
    ask "$node" postgres -c "set citus.enable_create_database_propagation = off" -c "create database $1"
    ask "$node" "$1" -c "create extension citus" -c "create extension vector" -c "create extension pg_trgm" -c "create extension btree_gin"
  done
  ask "$port" "$1" -c "select citus_set_coordinator_host('127.0.0.1', $port)"
  for node in $nodes; do
    [ "$node" = "$port" ] || ask "$port" "$1" -c "select citus_add_node('127.0.0.1', $node)"
  done
}

case $verb in
  start) folder=$3; start >&2; echo "postgres://postgres@127.0.0.1:$port/loci" ;;
  database) make_database "$3" >&2; echo "postgres://postgres@127.0.0.1:$port/$3" ;;
  stop) for node in $nodes; do as_postgres $bin/pg_ctl -D "$3/$node" -m fast -w stop >&2; done ;;
  *) usage ;;
esac
