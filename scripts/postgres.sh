#!/bin/sh
# A private Postgres 15 with pgvector on Debian 12, for tests and benchmarks. Run as root.
#   url=$(scripts/postgres.sh start PORT FOLDER)     prints the address; everything else goes to stderr
#   scripts/postgres.sh stop PORT FOLDER
#   url=$(scripts/postgres.sh replica PORT FOLDER PRIMARY_PORT)     a streaming replica of one that runs
# Debian 12 has Postgres 15 but no pgvector, so this builds Debian 13's source package, from the mirror that the machine already
# uses and with its signature checked by apt. Takes about 35 s the first time, then 1 s.
set -eu
export DEBIAN_FRONTEND=noninteractive
usage() { echo "usage: $0 start|stop PORT FOLDER | replica PORT FOLDER PRIMARY_PORT" >&2; exit 2; }
[ $# -ge 3 ] || usage
verb=$1 port=$2 folder=$3
bin=/usr/lib/postgresql/15/bin
# Postgres refuses to run as root, and complains about a working directory that its user can't enter.
as_postgres() { (cd / && runuser -u postgres -- "$@"); }

install() {
  apt-get update -q
  # Without this, the package would start a cluster of its own on port 5432.
  mkdir -p /etc/postgresql-common
  grep -qs '^create_main_cluster' /etc/postgresql-common/createcluster.conf || echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf
  apt-get install -q -y --no-install-recommends postgresql-15 postgresql-server-dev-15 gcc libc6-dev make dpkg-dev
  build=$(mktemp -d)
  # Separate package lists with sources only, so that no binary of another release is installed and the machine's lists don't change.
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1)
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$build/sources.list"
  mkdir -p "$build/lists/partial"
  sources() { apt-get -q -o Dir::Etc::SourceList="$build/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$build/lists" -o APT::Sandbox::User=root "$@"; }
  sources update
  (cd "$build" && sources source --download-only pgvector/trixie && tar xzf pgvector_*.orig.tar.gz)
  # LLVM and -march=native would tie the build to this compiler and processor.
  (cd "$build"/pgvector-*/ && make -s -j2 with_llvm=no OPTFLAGS="" PG_CONFIG=$bin/pg_config && make -s install with_llvm=no PG_CONFIG=$bin/pg_config)
  rm -rf "$build"
}

start() {
  [ -e /usr/share/postgresql/15/extension/vector.control ] || install
  if [ ! -d "$folder/data" ]; then
    mkdir -p "$folder"
    chown postgres "$folder"
    as_postgres $bin/initdb -D "$folder/data" -A trust --locale=C.UTF-8 -E UTF8
    # Trust authentication is fine because it only listens on localhost, for tests.
    printf '%s\n' "port = $port" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '$folder'" "max_connections = 200" \
      "shared_buffers = 256MB" "maintenance_work_mem = 256MB" "jit = off" "fsync = off" "full_page_writes = off" "random_page_cost = 1.1" >> "$folder/data/postgresql.conf"
  fi
  as_postgres $bin/pg_ctl -D "$folder/data" status || as_postgres $bin/pg_ctl -D "$folder/data" -l "$folder/log" -w start
  as_postgres $bin/psql -h "$folder" -p "$port" -tc "select 1 from pg_database where datname = 'loci'" | grep -q 1 ||
    as_postgres $bin/createdb -h "$folder" -p "$port" loci
}

replica() {
  if [ ! -d "$folder/data" ]; then
    mkdir -p "$folder"
    chown postgres "$folder"
    as_postgres $bin/pg_basebackup -h 127.0.0.1 -p "$1" -D "$folder/data" -R -X stream -c fast
    printf '%s\n' "port = $port" "unix_socket_directories = '$folder'" "shared_buffers = 64MB" >> "$folder/data/postgresql.conf"
  fi
  as_postgres $bin/pg_ctl -D "$folder/data" status || as_postgres $bin/pg_ctl -D "$folder/data" -l "$folder/log" -w start
}

case $verb in
  start) start >&2; echo "postgres://postgres@127.0.0.1:$port/loci" ;;
  replica)
    [ $# -eq 4 ] || usage
    replica "$4" >&2
    echo "postgres://postgres@127.0.0.1:$port/loci"
    ;;
  stop) as_postgres $bin/pg_ctl -D "$folder/data" -m fast -w stop >&2 ;;
  *) usage ;;
esac
