import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import { AppError } from '../../kit/errors.ts';
import type { SealedColumn } from '../../kit/sealed-column.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { sealedNames, waitUntilEmpty } from './arrivals.ts';
import { cellErrors } from './cells.errors.ts';
import { movedTables, schemaMark } from './moved-tables.ts';
import { type OtherCell, otherCell, requireSafeAddress } from './other-cell.ts';
import { sendRows } from './row-stream.ts';
import { hashOfFile } from './serve-arrivals.ts';
import { advanceMove, findMove, inTransaction, type MoveRow, type MoveState, tellProcesses } from './steps.ts';
import { asTextEverywhere, countRows, differences, readChecks, tableChecks } from './table-checks.ts';

export type MoveEndpoint = {
  ownerUrl: string;
  /** Where the contents of the club lie in the store; not all of them need be there. */
  keysOf: (clubId: number) => Promise<readonly string[]>;
  store: FileStore;
  secrets: Secrets;
  sealed: readonly SealedColumn[];
  /** How this installation is reached, for the other one to know. */
  origin: string;
  say: (line: string) => void;
  /** Called before each step, so that a test can end the process there. */
  before?: (step: string) => Promise<void> | void;
  busySeconds?: number;
};

type Mover = MoveEndpoint & { client: pg.Client };

const keyScope = 'club-move';

const withClient = async <T>(house: MoveEndpoint, run: (mover: Mover) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: house.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run({ ...house, client });
  } finally {
    await client.end();
  }
};

const cellOf = ({ secrets }: Mover, move: MoveRow): OtherCell =>
  otherCell(move.cell, secrets.open(move.key_sealed, keyScope));

type Start = { clubId: number; cell: string | undefined; key: string | undefined };

/** The other cell gives the club a number first; only then is anything noted here. */
const begin = async (mover: Mover, { clubId, cell, key }: Start): Promise<MoveRow> => {
  const { client, secrets, origin } = mover;
  const known = await findMove(client, clubId);
  if (known !== undefined) {
    if (cell !== undefined && requireSafeAddress(cell) !== known.cell) throw cellErrors.alreadyMoves();
    return known;
  }
  if (cell === undefined || key === undefined) throw cellErrors.needsKey();
  const { rows } = await client.query<{ name: string; hosts: string[] }>(
    `select c.name, coalesce(array_agg(h.host order by h.is_main desc, h.host) filter (where h.host is not null), '{}') as hosts
     from club c left join club_host h on h.club_id = c.id where c.id = $1 and c.id > 0 group by c.id`,
    [clubId],
  );
  const [club] = rows;
  if (club === undefined) throw cellErrors.noMove();
  await mover.before?.('begin');
  const other = otherCell(cell, key);
  const { number, target } = await other.begin({ name: club.name, mark: await schemaMark(client), source: origin });
  await mover.before?.('note');
  const { rows: made } = await client.query<MoveRow>(
    `insert into club_move (club_number, name, hosts, cell, target, key_sealed, state, their_number)
     values ($1, $2, $3, $4, $5, $6, 'copying', $7)
     on conflict (club_number) where state not in ('ended', 'erased') do nothing returning *`,
    [clubId, club.name, club.hosts, other.origin, target, secrets.seal(key, keyScope), number],
  );
  const [move] = made;
  if (move === undefined) throw cellErrors.raced();
  return move;
};

const filesOf = async ({ keysOf }: Mover, clubId: number): Promise<readonly string[]> =>
  [...new Set(await keysOf(clubId))].map((key) => key.slice(`${clubId}/`.length));

const namesAtOnce = 200;

/** Each file whose content is not there yet; asked by its sum, so that a second run sends only what is missing. */
const sendFiles = async (mover: Mover, move: MoveRow) => {
  const { store } = mover;
  const cell = cellOf(mover, move);
  const names = await filesOf(mover, move.club_number);
  let sent = 0;
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const some = names.slice(at, at + namesAtOnce);
    const known = await cell.known(some);
    for (const name of some) {
      const place = `${move.club_number}/${name}`;
      const hash = await hashOfFile(store, place);
      if (hash === null || known[name] === hash) continue;
      const size = (await store.size(place)) ?? 0;
      await cell.file(name, hash, size === 0 ? none() : store.stream(place, { from: 0, to: size - 1 }));
      sent += 1;
    }
  }
  return sent;
};

const none = async function* (): AsyncGenerator<Buffer> {
  // An empty file.
};

/** While the club works on: what is large travels before the doors are shut. */
const copy = async (mover: Mover, move: MoveRow): Promise<MoveRow> => {
  const sent = await sendFiles(mover, move);
  if (sent > 0) mover.say(`${sent} Dateien vorausgeschickt.`);
  await mover.before?.('close');
  return advanceMove(mover.client, move, 'closing', { reason: 'leaving', isShut: false });
};

const busyJobs = async ({ client }: Mover, clubId: number): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::integer as n from pgboss.job where state = 'active' and (data ->> 'clubId')::integer = $1`,
    [clubId],
  );
  return rows[0]?.n ?? 0;
};

const lookEveryMs = 200;

/** New ones are told to come again; who is inside ends what they began, and background work as well. */
const shut = async (mover: Mover, move: MoveRow): Promise<MoveRow> => {
  const { client, club_number: clubId } = { ...mover, ...move };
  const until = Date.now() + (mover.busySeconds ?? 30) * 1000;
  while ((await busyJobs(mover, clubId)) > 0 && Date.now() < until) await pause(lookEveryMs);
  await mover.before?.('shut');
  for (;;) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '2s'`);
        await waitUntilEmpty(client, clubId);
        await client.query(`update club_away set is_shut = true where club_number = $1`, [clubId]);
        await tellProcesses(client);
      });
      break;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isBusy) throw error;
      if (Date.now() > until) throw cellErrors.stillBusy();
    }
  }
  return advanceMove(client, move, 'shut', 'as they are', { shut_at: new Date() });
};

/** All rows of one moment; nobody can write any more, so it is the last one. */
const send = async (mover: Mover, move: MoveRow): Promise<MoveRow> => {
  const { client, secrets, sealed } = mover;
  await mover.before?.('files');
  await sendFiles(mover, move);
  await mover.before?.('rows');
  const clubId = move.club_number;
  const tables = await movedTables(client);
  await client.query('begin isolation level repeatable read read only');
  let checks: Awaited<ReturnType<typeof readChecks>>;
  let arrived: typeof checks;
  try {
    await client.query(asTextEverywhere);
    checks = await readChecks(client, { clubId, tables, sealed: sealedNames(sealed) });
    const body = sendRows(client, secrets.open(move.key_sealed, keyScope), {
      clubId,
      theirNumber: move.their_number ?? 0,
      tables,
      checks,
      sealed,
      secrets,
    });
    arrived = await cellOf(mover, move).rows(body);
  } finally {
    await client.query('rollback');
  }
  const different = differences(checks, arrived);
  if (different.length > 0) throw cellErrors.notWhole({ tables: different.join(', ') });
  mover.say(`${countRows(checks)} Zeilen in ${Object.keys(checks).length} Tabellen sind drüben und gleich.`);
  await mover.before?.('hand');
  return advanceMove(client, move, 'handing', 'as they are', { checks: JSON.stringify(checks) });
};

/** From here on only the other cell can say that it will not open. */
const hand = async (mover: Mover, move: MoveRow): Promise<MoveRow> => {
  await mover.before?.('open');
  await cellOf(mover, move).open();
  await mover.before?.('moved');
  const target = move.target;
  return advanceMove(mover.client, move, 'moved', { reason: 'moved', isShut: true, target }, { moved_at: new Date() });
};

const stop = async (mover: Mover, move: MoveRow): Promise<MoveRow> => {
  await mover.before?.('cancel');
  const said = await cellOf(mover, move).cancel();
  if (said === 'cancelled') return advanceMove(mover.client, move, 'ended', 'open', { ended_at: new Date() });
  const target = move.target;
  return advanceMove(mover.client, move, 'moved', { reason: 'moved', isShut: true, target }, { moved_at: new Date() });
};

const steps: Partial<Record<MoveState, (mover: Mover, move: MoveRow) => Promise<MoveRow>>> = {
  copying: copy,
  closing: shut,
  shut: send,
  handing: hand,
  cancelling: stop,
};

/** These can be taken back here alone: nobody asks the other cell to open before `handing`. */
const isOurs = (state: MoveState) => state === 'copying' || state === 'closing' || state === 'shut';

const reopen = (mover: Mover, move: MoveRow) =>
  advanceMove(mover.client, move, 'ended', 'open', { ended_at: new Date() });

/** So that it does not keep a copy that nobody will open; who does not hear it keeps one that never opens. */
const tellOff = (mover: Mover, move: MoveRow) =>
  cellOf(mover, move)
    .cancel()
    .catch(() => undefined);

const hasCode = (error: unknown, code: string) => error instanceof AppError && error.code === code;

const goOn = async (mover: Mover, move: MoveRow): Promise<MoveRow> => {
  const step = steps[move.state];
  if (step === undefined) return move;
  try {
    return await goOn(mover, await step(mover, move));
  } catch (error) {
    // Nobody has asked the other cell to open: it opens here again instead of waiting for somebody.
    const now = hasCode(error, 'cells.raced') ? undefined : await findMove(mover.client, move.club_number);
    if (now !== undefined && now.version === move.version && isOurs(now.state)) {
      await reopen(mover, now);
      if (error instanceof AppError && !hasCode(error, 'cells.unreachable')) await tellOff(mover, now);
    }
    throw error;
  }
};

/** Umziehen: begins, or goes on where it was broken off. */
export const moveClub = (house: MoveEndpoint, start: Start) =>
  withClient(house, async (mover) => {
    const move = await begin(mover, start);
    if (move.state === 'returning') return bringBack(mover, move, false);
    return goOn(mover, move);
  });

/** Abbrechen: while it is on its way. Where the other cell may be open already it decides. */
export const cancelMove = (house: MoveEndpoint, clubId: number) =>
  withClient(house, async (mover) => {
    const move = await findMove(mover.client, clubId);
    if (move === undefined) throw cellErrors.noMove();
    if (isOurs(move.state)) {
      const ended = await reopen(mover, move);
      await tellOff(mover, move);
      return ended;
    }
    if (move.state === 'cancelling') return stop(mover, move);
    if (move.state !== 'handing') throw cellErrors.cannotCancel();
    return stop(mover, await advanceMove(mover.client, move, 'cancelling', 'as they are'));
  });

const bringBack = async (mover: Mover, move: MoveRow, losesChanges: boolean): Promise<MoveRow> => {
  await mover.before?.('return');
  try {
    await cellOf(mover, move).giveBack(losesChanges);
  } catch (error) {
    if (hasCode(error, 'cells.otherCell')) {
      const target = move.target;
      await advanceMove(mover.client, move, 'moved', { reason: 'moved', isShut: true, target });
    }
    throw error;
  }
  await mover.before?.('returned');
  return advanceMove(mover.client, move, 'ended', 'open', { ended_at: new Date() });
};

/** Zurück: the other cell shuts and forgets it first, then it is open here as it left. */
export const moveBack = (house: MoveEndpoint, clubId: number, losesChanges: boolean) =>
  withClient(house, async (mover) => {
    const move = await findMove(mover.client, clubId);
    if (move === undefined) throw cellErrors.noMove();
    if (move.state === 'returning') return bringBack(mover, move, losesChanges);
    if (move.state !== 'moved') throw cellErrors.wrongStep({ state: move.state });
    return bringBack(mover, await advanceMove(mover.client, move, 'returning', 'as they are'), losesChanges);
  });

type EraseWish = { clubId: number; withoutBackup: boolean };
type Erase = (
  clubId: number,
  within: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>,
) => Promise<void>;

/** Die alte Kopie löschen: when the other cell proves that it has what was sent, is open, and has backed it up. */
export const eraseMoved = (house: MoveEndpoint, { clubId, withoutBackup }: EraseWish, erase: Erase) =>
  withClient(house, async (mover) => {
    const move = await findMove(mover.client, clubId);
    if (move === undefined) throw cellErrors.noMove();
    if (move.state === 'erased') return move;
    if (move.state !== 'moved') throw cellErrors.wrongStep({ state: move.state });
    const { state, checks, isBackedUp } = await cellOf(mover, move).state();
    if (state !== 'open')
      throw cellErrors.notProven({ reason: 'Der Verein ist in der neuen Installation nicht offen.' });
    if (differences(checks, tableChecks.parse(move.checks)).length > 0) {
      throw cellErrors.notProven({
        reason: 'Die neue Installation hat etwas anderes bekommen, als hier gesendet wurde.',
      });
    }
    if (!isBackedUp && !withoutBackup) {
      throw cellErrors.notProven({
        reason: 'Die neue Installation hat seit dem Umzug noch keine Sicherung gemacht (ohne: --without-backup).',
      });
    }
    await mover.before?.('erase');
    await erase(clubId, async (query) => {
      for (const host of move.hosts) {
        await query(
          `insert into moved_host (host, name, target) values ($1, $2, $3)
           on conflict (host) do update set name = excluded.name, target = excluded.target`,
          [host, move.name, move.target],
        );
      }
      await query('delete from club_away where club_number = $1', [clubId]);
      await query(
        `update club_move set state = 'erased', version = version + 1, ended_at = now(), key_sealed = '' where id = $1`,
        [move.id],
      );
    });
    return { ...move, state: 'erased' as const };
  });
