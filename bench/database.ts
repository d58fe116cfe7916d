import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { setUpDatabase } from '../apps/server/src/bootstrap.ts';
import { fillLoadClubs } from '../apps/server/src/demo/index.ts';
import { type DatabaseUrls, ensureDatabase } from '../apps/server/src/kit/own-database.ts';
import { startCluster } from '../apps/server/src/kit/postgres/cluster.ts';

/** The measured club, and the number of other clubs around it. */
const measuredClub = { clubs: 1, persons: 10_000 };
const otherClubs = { clubs: 45, persons: 2_000 };

export type Somebody = { personId: number; token: string; email: string };

export type FilledDatabase = DatabaseUrls & {
  clubId: number;
  /** The club's address. */
  host: string;
  /** An administrator, who may see everyone. */
  admin: Somebody;
  /** Some signed-in persons, each with their own account. */
  managers: readonly Somebody[];
  /** Persons spread over the whole club. */
  personIds: readonly number[];
  close(): Promise<void>;
};

/** A server with the current schema. */
export const findServer = async (): Promise<DatabaseUrls & { superuserUrl: string; stop: () => Promise<void> }> => {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (url && ownerUrl) {
    await setUpDatabase(ownerUrl);
    return { url, ownerUrl, superuserUrl: ownerUrl, stop: async () => undefined };
  }
  const directory = await mkdtemp(join(tmpdir(), 'vereinshaus-bench-'));
  const cluster = await startCluster({ directory, durable: false, log: () => undefined, maxConnections: 100 });
  const stop = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const urls = await ensureDatabase(cluster.url('postgres'), 'bench');
    await setUpDatabase(urls.ownerUrl);
    return { ...urls, superuserUrl: cluster.url('bench'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const clubQuery = "select c.id, h.host from club c join club_host h on h.club_id = c.id where c.name = 'Lastverein 1'";

/** A database of DATABASE_URL that was filled by an earlier run is reused. */
const fill = async (ownerUrl: string, client: pg.Client, say: (line: string) => void) => {
  const find = async () => (await client.query<{ id: number; host: string }>(clubQuery)).rows[0];
  const existing = await find();
  if (existing) return existing;
  const start = performance.now();
  await fillLoadClubs(ownerUrl, measuredClub);
  await fillLoadClubs(ownerUrl, otherClubs);
  const persons = measuredClub.persons + otherClubs.clubs * otherClubs.persons;
  say(`${persons} persons filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const filled = await find();
  if (!filled) throw new Error('the measured club is missing after filling');
  return filled;
};

/** Signs a person in by inserting the session. */
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
  const { url, ownerUrl, stop } = await findServer();
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    const { id: clubId, host } = await fill(ownerUrl, client, say);
    const { logins, personIds } = await pickPersons(client, clubId);
    const signedIn: Somebody[] = [];
    for (const { person_id: personId, email } of logins) {
      signedIn.push({ personId, email, token: await signIn(client, clubId, personId) });
    }
    const [admin, ...managers] = signedIn;
    if (!admin) throw new Error('the measured club has no administrator');
    return { url, ownerUrl, clubId, host, admin, managers, personIds, close: stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await client.end();
  }
};
