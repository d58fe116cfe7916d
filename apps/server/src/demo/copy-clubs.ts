import pg from 'pg';
import { StartupError } from '../kit/startup-error.ts';

/** A club to come: its number in the database and the one in its name. */
export type ClubCopy = { id: number; number: number };

/** These begin anew in every club. */
const apart = new Set(['club', 'club_host']);

const quoted = pg.escapeIdentifier;

/** What can be copied of the tables in which the club has rows. */
const columnsByTable = async (client: pg.ClientBase, clubId: number) => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'club_id')
     group by c.relname order by c.relname`,
  );
  const filled = [];
  for (const table of rows) {
    if (apart.has(table.name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(table.name)} where club_id = $1 limit 1`, [clubId]);
    if (rowCount === 1) filled.push(table);
  }
  return filled;
};

/** Triggers and foreign keys rest: what is copied has passed them once. */
const letTriggersRest = async (client: pg.ClientBase) => {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (cause) {
    throw new StartupError(
      'Vereine mit einer Saison werden kopiert, während die Prüfungen der Datenbank ruhen. Das darf nur ihr Verwalter: ' +
        'Gib in DATABASE_OWNER_URL einen Zugang mit diesem Recht an, oder lass die Angabe weg und nimm die eigene Datenbank.',
      { cause },
    );
  }
};

const valueOf = (table: string, column: string, template: number) => {
  if (column === 'club_id') return 'copy.id';
  const holdsAddress = (table === 'login' || table === 'person') && column === 'email';
  if (!holdsAddress) return `t.${quoted(column)}`;
  return `replace(t.email, 'last${template}.test', 'last' || copy.number || '.test')`;
};

/**
 * Copies a load club with everything in it. The keys of every table begin with the club, so the other numbers stay as they
 * are; they were taken from the sequences, and whoever is added later gets new ones in every club.
 */
export const copyClub = async (
  client: pg.ClientBase,
  template: ClubCopy,
  copies: readonly ClubCopy[],
): Promise<void> => {
  await letTriggersRest(client);
  const wanted = [copies.map(({ id }) => id), copies.map(({ number }) => number)];
  const from = 'unnest($1::integer[], $2::integer[]) as copy (id, number)';
  await client.query(
    `insert into club (id, name, short_name, created_at)
     select copy.id, 'Lastverein ' || copy.number, 'LV' || copy.number, t.created_at
     from ${from}, club t where t.id = $3 order by copy.id`,
    [...wanted, template.id],
  );
  await client.query(
    `insert into club_host (host, club_id, is_main) select 'last' || copy.number || '.localhost', copy.id, true from ${from}`,
    wanted,
  );
  for (const { name, columns } of await columnsByTable(client, template.id)) {
    const values = columns.map((column) => valueOf(name, column, template.number));
    await client.query(
      `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
       select ${values.join(', ')} from ${from}, ${quoted(name)} t where t.club_id = $3 order by copy.id`,
      [...wanted, template.id],
    );
  }
};
