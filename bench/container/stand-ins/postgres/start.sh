#!/bin/sh
# As the official image starts: an empty folder becomes a database server, and what is to be done once is done in it.
set -eu
PGDATA=/var/lib/postgresql/data
PATH=$(dirname "$(find /usr/lib/postgresql -name initdb | head -n 1)"):$PATH
export PGDATA PATH
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups /bin/sh "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl --wait --options "-c listen_addresses=''" start
  for file in /docker-entrypoint-initdb.d/*.sh; do sh "$file"; done
  pg_ctl --wait --mode fast stop
fi
exec "$@"
