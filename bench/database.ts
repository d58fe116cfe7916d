import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fillLoadClubs } from '../apps/server/src/demo/index.ts';
import { readMigrations } from '../apps/server/src/kit/migrate.ts';
import { startCluster } from '../apps/server/src/kit/postgres/cluster.ts';
import { ensureDatabase, prepareDatabase } from '../apps/server/src/kit/prepare-database.ts';

export const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url));

/** The measured club, and how many others surround it. */
const measuredClub = { clubs: 1, persons: 10_000 };
const otherClubs = { clubs: 45, persons: 2_000 };

export type Somebody = { personId: number; token: string; email: string };

export type FilledDatabase = {
  url: string;
  clubId: number;
  /** The club's address. */
  host: string;
  /** An administrator, who may see everybody. */
  admin: Somebody;
  /** Some who are signed in, each with an account of their own. */
  managers: readonly Somebody[];
  /** Persons all over the club. */
  personIds: readonly number[];
  close(): Promise<void>;
};

export const findServer = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), 'vereinshaus-bench-'));
  const cluster = await startCluster({ directory, durable: false, log: () => undefined, maxConnections: 100 });
  await ensureDatabase(cluster.url('postgres'), 'bench');
  const stop = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { url: cluster.url('bench'), stop };
};

const clubQuery = "select c.id, h.host from club c join club_host h on h.club_id = c.id where c.name = 'Lastverein 1'";

/** A database of DATABASE_URL that was filled by an earlier run is used again. */
const fill = async (url: string, client: pg.Client, say: (line: string) => void) => {
  const find = async () => (await client.query<{ id: number; host: string }>(clubQuery)).rows[0];
  const existing = await find();
  if (existing) return existing;
  const start = performance.now();
  await fillLoadClubs(url, measuredClub);
  await fillLoadClubs(url, otherClubs);
  const persons = measuredClub.persons + otherClubs.clubs * otherClubs.persons;
  say(`${persons} persons filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const filled = await find();
  if (!filled) throw new Error('the measured club is missing after filling');
  return filled;
};

/** Signs somebody in by writing the session. */
export const signIn = async (client: pg.Client, clubId: number, personId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into session (club_id, token_hash, person_id, created_at, expires_at, last_seen_at)
     values ($1, $2, $3, now(), now() + interval '1 day', now())`,
    [clubId, createHash('sha256').update(token).digest(), personId],
  );
  return token;
};

const pickPersons = async (client: pg.Client, clubId: number) => {
  const { rows: logins } = await client.query<{ person_id: number; email: string }>(
    `select l.person_id, l.email from login l join person p on p.club_id = l.club_id and p.id = l.person_id
     where l.club_id = $1 order by p.staff_level desc, md5(l.email) limit 201`,
    [clubId],
  );
  const { rows: persons } = await client.query<{ id: number }>(
    'select id from person where club_id = $1 order by md5(id::text) limit 500',
    [clubId],
  );
  return { logins, personIds: persons.map((row) => row.id) };
};

export const openFilledDatabase = async (say: (line: string) => void): Promise<FilledDatabase> => {
  const server = await findServer();
  const client = new pg.Client({ connectionString: server.url });
  try {
    await prepareDatabase(server.url, await readMigrations(migrations));
    await client.connect();
    const { id: clubId, host } = await fill(server.url, client, say);
    const { logins, personIds } = await pickPersons(client, clubId);
    const signedIn: Somebody[] = [];
    for (const { person_id: personId, email } of logins) {
      signedIn.push({ personId, email, token: await signIn(client, clubId, personId) });
    }
    const [admin, ...managers] = signedIn;
    if (!admin) throw new Error('the measured club has no administrator');
    return { url: server.url, clubId, host, admin, managers, personIds, close: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await client.end();
  }
};
