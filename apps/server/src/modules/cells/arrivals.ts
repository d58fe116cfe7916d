import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { SealedColumn } from '../../kit/sealed-column.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { withHost, withoutHosts } from '../platform/index.ts';
import { cellErrors } from './cells.errors.ts';
import { movedTables, schemaMark } from './moved-tables.ts';
import { jobsTable, loadRows } from './row-stream.ts';
import { inTransaction, tellProcesses } from './steps.ts';
import { asTextEverywhere, differences, readChecks, tableChecks, tablesOfWork } from './table-checks.ts';

/** Of the cell that a club comes to. Open in `open` alone; `given back` and `cancelled` are the end of a key. */
type ArrivalState = 'expected' | 'begun' | 'loaded' | 'open' | 'closing' | 'given back' | 'cancelled';

type ArrivalRow = {
  id: number;
  name: string;
  host: string;
  state: ArrivalState;
  expires_at: Date;
  source: string;
  club_number: number | null;
  checks: unknown;
  opened_at: Date | null;
};

type Client = pg.Client;

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex');

export const keyHours = 24;

/** So long the other cell may take it back: whoever finds its key later must not be able to erase a club that lives here. */
export const returnDays = 14;

const isReturnOver = ({ opened_at: openedAt }: ArrivalRow): boolean =>
  openedAt !== null && Date.now() - openedAt.getTime() > returnDays * 86_400_000;

type ExpectInput = { name: string; host: string };

/** Einen Verein erwarten: makes the key that is shown once and opens nothing but this one arrival. */
export const expectClub = async (client: Pick<Client, 'query'>, { name, host }: ExpectInput) => {
  const { rowCount } = await client.query('select from club_host where host = $1', [host]);
  if (rowCount !== 0) throw cellErrors.hostTaken({ host });
  const key = randomBytes(32).toString('base64url');
  const { rows } = await client.query<{ expires_at: Date }>(
    `insert into club_arrival (key_hash, name, host, expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4)) returning expires_at`,
    [hashOfKey(key), name, host, keyHours],
  );
  return { key, expiresAt: rows[0]?.expires_at ?? new Date() };
};

const lockArrival = async (client: Client, key: string): Promise<ArrivalRow> => {
  const { rows } = await client.query<ArrivalRow & { expired: boolean }>(
    `select *, expires_at < now() and state = 'expected' as expired from club_arrival where key_hash = $1 for update`,
    [hashOfKey(key)],
  );
  const [row] = rows;
  if (row === undefined || row.expired) throw cellErrors.wrongKey();
  return row;
};

const setState = (
  client: Client,
  { id }: ArrivalRow,
  state: ArrivalState,
  set: Readonly<Record<string, unknown>> = {},
) =>
  client.query(
    `update club_arrival set state = $2, version = version + 1${Object.keys(set)
      .map((name, i) => `, ${name} = $${i + 3}`)
      .join('')} where id = $1`,
    [id, state, ...Object.values(set)],
  );

export type BeginInput = { name: string; mark: string; source: string };

/** Gives the club its number here. It is away until it is opened, and nobody can write into it. */
const begin = async (client: Client, key: string, { name, mark, source }: BeginInput) => {
  const row = await lockArrival(client, key);
  if (row.name !== name) throw cellErrors.notThisClub({ name: row.name });
  if ((await schemaMark(client)) !== mark) throw cellErrors.otherVersion();
  if (row.state === 'begun' || row.state === 'loaded') return { number: row.club_number, host: row.host };
  if (row.state !== 'expected') throw cellErrors.wrongStep({ state: row.state });
  const { rows } = await client.query<{ number: number }>(`select nextval('club_id_seq')::integer as number`);
  const number = rows[0]?.number ?? 0;
  await client.query(`insert into club_away (club_number, reason, is_shut) values ($1, 'arriving', true)`, [number]);
  await setState(client, row, 'begun', { club_number: number, source });
  return { number, host: row.host };
};

/** Triggers and foreign keys are silent: what they once did is among the rows, and the sums prove that nothing is missing. */
const silence = async (client: Client) => {
  try {
    await client.query(`set local session_replication_role = replica`);
  } catch (cause) {
    throw Object.assign(cellErrors.noReplica(), { cause });
  }
};

const emptyClub = async (client: Client, clubId: number) => {
  for (const { name, key } of await movedTables(client)) {
    await client.query(`delete from ${client.escapeIdentifier(name)} where ${key} = $1`, [clubId]);
  }
  await withoutHosts(client, clubId);
  await client.query(`delete from ${jobsTable} where (data ->> 'clubId')::integer = $1`, [clubId]);
};

/** Numbers that are given next must be higher than all that came; far enough that nobody meets them meanwhile. */
const raiseSequences = (client: Client, clubId: number) =>
  client.query(`
    do $$
    declare
      own record;
      highest bigint;
      last bigint;
    begin
      for own in
        select c.oid::regclass as name, a.attname as id, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as seq
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace
          and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'club_id' and not k.attisdropped)
      loop
        execute format('select max(%I) from %s where club_id = ${Math.trunc(clubId)}', own.id, own.name) into highest;
        execute format('select last_value from %s', own.seq) into last;
        -- All clubs count on from here: whoever sends the highest number there is leaves none to anybody.
        if highest > 2000000000 then
          raise exception 'numbers too high in %', own.name using errcode = 'VH054';
        end if;
        if highest >= last then
          perform setval(own.seq, highest + 1000);
        end if;
      end loop;
    end $$`);

type Sealing = { sealed: readonly SealedColumn[]; secrets: Secrets };

export const sealedNames = (sealed: readonly SealedColumn[]): ReadonlySet<string> =>
  new Set(
    sealed.flatMap(({ table, column, token }) => [
      `${table}.${column}`,
      ...(token === undefined ? [] : [`${table}.${token}`]),
    ]),
  );

/** All rows in one transaction: whatever breaks, nothing is here, and they are simply sent again. */
const load = async (client: Client, key: string, rows: AsyncIterable<Buffer>, { sealed, secrets }: Sealing) => {
  const row = await lockArrival(client, key);
  if (row.state !== 'begun' && row.state !== 'loaded') throw cellErrors.wrongStep({ state: row.state });
  const clubId = row.club_number ?? 0;
  await client.query(asTextEverywhere);
  await silence(client);
  if (row.state === 'loaded') await emptyClub(client, clubId);
  const tables = await movedTables(client);
  const sent = await loadRows(client, key, rows, { clubId, tables, sealed, secrets });
  const checks = await readChecks(client, { clubId, tables, sealed: sealedNames(sealed) });
  const different = differences(checks, sent.checks);
  if (different.length > 0) throw cellErrors.notWhole({ tables: different.join(', ') });
  await withHost(client, { clubId, host: row.host });
  await raiseSequences(client, clubId).catch((cause: unknown) => {
    if (cause instanceof pg.DatabaseError && cause.code === 'VH054') throw cellErrors.foreignRows();
    throw cause;
  });
  await setState(client, row, 'loaded', { checks: JSON.stringify(checks) });
  return { checks };
};

/** From here on it is open here; the other cell has shut it for good before it asks. */
const open = async (client: Client, key: string) => {
  const row = await lockArrival(client, key);
  if (row.state === 'open') return { state: 'open' };
  if (row.state !== 'loaded') throw cellErrors.wrongStep({ state: row.state });
  await client.query('delete from club_away where club_number = $1', [row.club_number]);
  await setState(client, row, 'open', { opened_at: new Date() });
  await tellProcesses(client);
  return { state: 'open' };
};

/** The other cell keeps it: it never opens here. Where it is open already that is what is answered. */
const cancel = async (client: Client, key: string) => {
  const row = await lockArrival(client, key);
  if (row.state === 'open' || row.state === 'closing' || row.state === 'cancelled') return { state: row.state };
  await forget(client, row, 'cancelled');
  return { state: 'cancelled' };
};

const forget = async (client: Client, row: ArrivalRow, state: 'cancelled' | 'given back') => {
  if (row.club_number !== null) {
    await silence(client);
    await emptyClub(client, row.club_number);
    await client.query('delete from club_away where club_number = $1', [row.club_number]);
    await tellProcesses(client);
  }
  await setState(client, row, state, { ended_at: new Date() });
};

const shutHere = (client: Client, clubId: number, isShut: boolean, target: string) =>
  client.query(
    `insert into club_away (club_number, reason, is_shut, target) values ($1, 'leaving', $2, $3)
     on conflict (club_number) do update set is_shut = excluded.is_shut`,
    [clubId, isShut, target],
  );

/** Whoever shuts a club waits until everybody inside has left; new ones are told to come again. */
export const waitUntilEmpty = (client: Pick<Client, 'query'>, clubId: number) =>
  client.query('select pg_advisory_xact_lock(7340230, $1::integer)', [clubId]);

/** Zurückgeben: shut, compared with what came, and forgotten. Whoever has worked here meanwhile must say that it may go. */
const giveBack = async (
  client: Client,
  key: string,
  { losesChanges, sealed }: { losesChanges: boolean } & Pick<Sealing, 'sealed'>,
) => {
  const begun = await inTransaction(client, async () => {
    const row = await lockArrival(client, key);
    if (row.state === 'given back') return undefined;
    if (row.state !== 'open' && row.state !== 'closing') throw cellErrors.wrongStep({ state: row.state });
    if (row.state === 'open' && isReturnOver(row)) throw cellErrors.returnOver({ days: returnDays });
    await shutHere(client, row.club_number ?? 0, false, row.source);
    await setState(client, row, 'closing');
    await tellProcesses(client);
    return row;
  });
  if (begun === undefined) return { state: 'given back' };
  const clubId = begun.club_number ?? 0;
  const worked = await inTransaction(client, async () => {
    const row = await lockArrival(client, key);
    if (row.state !== 'closing') return [];
    await client.query(asTextEverywhere);
    await client.query(`set local lock_timeout = '30s'`);
    await waitUntilEmpty(client, clubId);
    const tables = await movedTables(client);
    const now = await readChecks(client, { clubId, tables, sealed: sealedNames(sealed) });
    const different = tablesOfWork(differences(now, tableChecks.parse(row.checks)));
    if (different.length > 0 && !losesChanges) {
      await client.query('delete from club_away where club_number = $1', [clubId]);
      await setState(client, row, 'open');
      await tellProcesses(client);
      return different;
    }
    await forget(client, row, 'given back');
    return [];
  });
  if (worked.length > 0) throw cellErrors.workedIn({ tables: worked.join(', ') });
  return { state: 'given back' };
};

const tell = async (client: Client, key: string) => {
  const row = await lockArrival(client, key);
  const { rows } = await client.query<{ at: Date | null }>(
    `select max(b.finished_at) as at from backup_run b where b.failure = '' and b.started_at > $1`,
    [row.opened_at ?? new Date()],
  );
  return { state: row.state, number: row.club_number, checks: row.checks ?? {}, isBackedUp: rows[0]?.at != null };
};

/** What a key is good for: each step in a transaction of its own, and each can be asked for again. */
export const arrivalsOf = (ownerUrl: string, sealing: Sealing) => {
  const connected = async <T>(run: (client: Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  };
  const step = <T>(run: (client: Client) => Promise<T>) =>
    connected((client) => inTransaction(client, () => run(client)));
  return {
    begin: (key: string, input: BeginInput) => step((client) => begin(client, key, input)),
    load: (key: string, rows: AsyncIterable<Buffer>) => step((client) => load(client, key, rows, sealing)),
    open: (key: string) => step((client) => open(client, key)),
    cancel: (key: string) => step((client) => cancel(client, key)),
    giveBack: (key: string, losesChanges: boolean) =>
      connected((client) => giveBack(client, key, { losesChanges, sealed: sealing.sealed })),
    tell: (key: string) => step((client) => tell(client, key)),
    /** The number of a club that is still on its way. */
    numberOf: (key: string) =>
      step(async (client) => {
        const row = await lockArrival(client, key);
        if (row.club_number === null || (row.state !== 'begun' && row.state !== 'loaded')) {
          throw cellErrors.wrongStep({ state: row.state });
        }
        return row.club_number;
      }),
  };
};
