import type pg from 'pg';
import type { RegisterAddress } from './read-register.ts';

/** So many streets travel to the database at once. */
const batchSize = 20_000;

/** New tables beside the old ones: nobody who is choosing an address right now notices. */
const createStaging = `
  create table address_street_next (like address_street);
  create table address_next (like address);
`;

/** Built after the rows are there, which is much faster than keeping an index up to date. */
const indexStaging = `
  alter table address_street_next add constraint address_street_next_pkey primary key (id);
  create index address_street_next_by_place on address_street_next (postal_code, name);
  alter table address_next add constraint address_next_pkey primary key (place_id);
  create index address_next_by_street on address_next (street_id);
  analyze address_street_next, address_next;
`;

/** Readers wait for this moment only. */
const swap = `
  drop table address, address_street;
  alter table address_street_next rename to address_street;
  alter table address_street rename constraint address_street_next_pkey to address_street_pkey;
  alter index address_street_next_by_place rename to address_street_by_place;
  comment on table address_street is 'Straße des Adressregisters in einem Ort und einer Postleitzahl.';
  alter table address_next rename to address;
  alter table address rename constraint address_next_pkey to address_pkey;
  alter index address_next_by_street rename to address_by_street;
  comment on table address is 'Adresse des Adressregisters: ein Haus einer Straße.';
  grant select on address_street, address to vereinshaus_app;
`;

type Streets = Map<string, { id: number; address: RegisterAddress }>;

/** The same street in the same place is one row, whatever number the register gives it. */
const streetIdOf = (streets: Streets, address: RegisterAddress): number => {
  const key = `${address.postalCode}\t${address.locality}\t${address.street}`;
  const known = streets.get(key);
  if (known) return known.id;
  const id = streets.size + 1;
  streets.set(key, { id, address });
  return id;
};

const writeBatch = async (client: pg.ClientBase, batch: readonly RegisterAddress[], streets: Streets) => {
  await client.query(
    'insert into address_next (place_id, street_id, house_number) select * from unnest($1::text[], $2::integer[], $3::text[])',
    [
      batch.map(({ placeId }) => placeId),
      batch.map((address) => streetIdOf(streets, address)),
      batch.map(({ houseNumber }) => houseNumber),
    ],
  );
};

const writeAddresses = async (client: pg.ClientBase, addresses: Register['addresses'], streets: Streets) => {
  let count = 0;
  for await (const batch of addresses) {
    if (batch.length > 0) await writeBatch(client, batch, streets);
    count += batch.length;
  }
  return count;
};

const writeStreets = async (client: pg.ClientBase, streets: Streets) => {
  const all = [...streets.values()];
  for (let from = 0; from < all.length; from += batchSize) {
    const part = all.slice(from, from + batchSize);
    await client.query(
      `insert into address_street_next (id, postal_code, locality, name)
       select * from unnest($1::integer[], $2::text[], $3::text[], $4::text[])`,
      [
        part.map(({ id }) => id),
        part.map(({ address }) => address.postalCode),
        part.map(({ address }) => address.locality),
        part.map(({ address }) => address.street),
      ],
    );
  }
};

export type Register = {
  /** As the licence wants it said, shown beside the picker. */
  source: string;
  /** Some thousand at a time: what travels to the database at once. */
  addresses: AsyncIterable<readonly RegisterAddress[]> | Iterable<readonly RegisterAddress[]>;
};

/**
 * Adressregister ersetzen: fills new tables beside the old ones and puts them in their place. The caller has opened a
 * transaction as the owner of the tables; until it commits everybody sees the old register, and after a failure still.
 */
export const replaceRegister = async (client: pg.ClientBase, { source, addresses }: Register) => {
  const streets: Streets = new Map();
  await client.query(createStaging);
  const count = await writeAddresses(client, addresses, streets);
  await writeStreets(client, streets);
  await client.query(indexStaging);
  await client.query(swap);
  await client.query(
    `insert into address_register (source, addresses, imported_at) values ($1, $2, now())
     on conflict (only_one) do update set source = excluded.source, addresses = excluded.addresses, imported_at = excluded.imported_at`,
    [source, count],
  );
  return { addresses: count, streets: streets.size };
};
