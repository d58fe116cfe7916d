import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clubCommand } from '../apps/server/src/club-command.ts';
import { fillLoadClubs } from '../apps/server/src/demo/index.ts';
import { findServer } from './database.ts';
import { type Side, startServer } from './processes.ts';

/**
 * Umzug: a club of 10,000 persons with a season of courses, bookings and entries moves from one installation to another, each with its own
 * PostgreSQL and process on this machine. Measures the downtime for a client that polls all the time: from the last response of the old
 * cell to the first of the new one.
 */
const persons = Number(process.env.PERSONS ?? 10_000);
const limitSeconds = 120;
const askEveryMs = 50;

type Cell = { urls: Awaited<ReturnType<typeof findServer>>; side: Side; folder: string; secret: string };

const openCell = async (secret: string): Promise<Cell> => {
  const urls = await findServer();
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-cell-'));
  const env = { DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl, SECRET: secret, DATA_DIR: folder };
  return { urls, folder, secret, side: await startServer({ ...env, BACKUP: 'false', DEFAULT_CLUB: '0' }) };
};

const closeCell = async ({ urls, side, folder }: Cell) => {
  await side.stop();
  await urls.stop();
  await rm(folder, { recursive: true, force: true });
};

type Reply = { message: string; key?: string };

const command = async ({ urls, folder, secret }: Cell, words: readonly string[]): Promise<Reply> => {
  const said: string[] = [];
  const env = { DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl, SECRET: secret, DATA_DIR: folder };
  const note = (line: string) => void said.push(line);
  const code = await clubCommand([...words, '--json'], env, { say: note, complain: note });
  const reply: Reply = JSON.parse(said.join('\n'));
  if (code !== 0) throw new Error(reply.message);
  return reply;
};

const one = async <T extends object>(url: string, text: string): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<T>(text);
    if (rows[0] === undefined) throw new Error('nothing found');
    return rows[0];
  } finally {
    await client.end();
  }
};

/** Whether a visitor gets the public list of the club's courses. */
const answers = async ({ side }: Cell, clubId: number): Promise<boolean> => {
  const answer = await fetch(`${side.url}/api/courses`, { headers: { 'x-verein-id': String(clubId) } });
  await answer.arrayBuffer();
  return answer.status !== 503 && answer.status !== 410 && answer.status !== 404;
};

/** Polls the old cell until it refuses, then the new one until it answers. */
const watchDoors = async (from: Cell, oldId: number, to: Cell, newId: () => Promise<number>) => {
  let last = performance.now();
  while (await answers(from, oldId)) {
    last = performance.now();
    await pause(askEveryMs);
  }
  for (;;) {
    const id = await newId();
    if (id > 0 && (await answers(to, id))) return (performance.now() - last) / 1000;
    await pause(askEveryMs);
  }
};

export const runMove = async (say: (line: string) => void): Promise<boolean> => {
  const from = await openCell('a'.repeat(40));
  const to = await openCell('b'.repeat(40));
  try {
    await fillLoadClubs(from.urls.superuserUrl, { clubs: 1, persons, hasSeason: true });
    await fillLoadClubs(to.urls.superuserUrl, { clubs: 3, persons: 140, hasSeason: true });
    const club = await one<{ id: number; name: string }>(
      from.urls.ownerUrl,
      'select id, name from club where id > 0 order by id limit 1',
    );
    const { key = '' } = await command(to, ['receive', '--name', club.name, '--host', 'umzug.test']);
    const arrival = () =>
      one<{ id: number }>(
        to.urls.ownerUrl,
        `select coalesce((select club_number from club_arrival where state = 'open' limit 1), 0) as id`,
      );
    const watched = watchDoors(from, club.id, to, async () => (await arrival()).id);
    const begun = performance.now();
    await command(from, ['move', String(club.id), '--to', to.side.url, '--key', key]);
    const whole = (performance.now() - begun) / 1000;
    const closed = await watched;
    const { rows } = await one<{ rows: number }>(
      from.urls.ownerUrl,
      `select sum((value ->> 'rows')::integer)::integer as rows from club_move, jsonb_each(checks)`,
    );
    say(
      `${persons} persons, ${rows} rows: doors closed for ${closed.toFixed(1)} s, limit ${limitSeconds} s; the whole move took ${whole.toFixed(1)} s`,
    );
    return closed <= limitSeconds;
  } finally {
    await closeCell(from);
    await closeCell(to);
  }
};
