-- The Austrian address register: public data, the same for every club, replaced as a whole by the importer.

create table address_street (
  id integer primary key,
  postal_code text not null,
  -- The postal town (Zustellort); where the register names none, the village.
  locality text not null,
  -- In villages without street names the name of the village itself.
  name text not null
);
comment on table address_street is 'Straße des Adressregisters in einem Ort und einer Postleitzahl.';
create index address_street_by_place on address_street (postal_code, name);

create table address (
  -- Number of the address in the register (ADRCD).
  place_id text primary key,
  street_id integer not null,
  house_number text not null
);
comment on table address is 'Adresse des Adressregisters: ein Haus einer Straße.';
create index address_by_street on address (street_id);

-- One row at most: which register is loaded, as its licence wants it said.
create table address_register (
  only_one boolean primary key default true constraint address_register_only_one check (only_one),
  source text not null constraint address_register_source check (source <> ''),
  addresses integer not null,
  imported_at timestamptz not null default now()
);

grant select on address_street, address, address_register to vereinshaus_app;
