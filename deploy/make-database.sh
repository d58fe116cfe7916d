#!/bin/sh
# Einmal, wenn der Datenträger leer ist: die beiden Rollen und die Datenbank (docs/betrieb.md, Schritt 2).
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role vereinshaus_owner login createrole password :'owner';
create role vereinshaus_app login password :'app';
grant vereinshaus_app to vereinshaus_owner with admin option;
create database vereinshaus owner vereinshaus_owner encoding 'UTF8' template template0;
revoke all on database vereinshaus from public;
grant connect on database vereinshaus to vereinshaus_app;
SQL
