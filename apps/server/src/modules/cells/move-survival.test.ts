import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useProgram } from '../../../test/bundled-program.ts';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type TestHouse, useHouse } from '../../../test/harness.ts';
import { turnOfCommit } from '../../../test/turn-of-commit.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { bookingsIn, buildFamily } from '../bookings/bookings.testing.ts';
import { svnScope } from '../persons/index.ts';
import { expectClub } from './arrivals.ts';
import { cancelMove, eraseMoved, type MoveEndpoint, moveBack, moveClub } from './move-club.ts';

const [oldSecret, newSecret] = ['a'.repeat(40), 'b'.repeat(40)];
const from = useHouse();
const to = useHouse({ secrets: secretsFrom(newSecret) });
const mover = useProgram(join(import.meta.dirname, 'mover.child.ts'));
const receiver = useProgram(join(import.meta.dirname, 'cell.child.ts'));

// Separate processes are started and killed one after the other.
vi.setConfig({ testTimeout: 120_000 });

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

const start = (script: string, words: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  return { child, said: () => said.trim() };
};

/** A receiving cell as a separate process; returns its address. */
const openCell = async (port = '0', dieBefore = '', dieAfter = '') => {
  const { child, said } = start(receiver, [to().ownerUrl, newSecret, port, dieBefore, dieAfter]);
  await once(child.stdout ?? child, 'data');
  return { child, url: said() };
};

let cell = '';
beforeAll(async () => {
  cell = await to().app.listen({ port: 0, host: '127.0.0.1' });
});

let clubs = 0;

const buildMoving = async () => {
  clubs += 1;
  const name = `Umzugsverein ${clubs}`;
  const clubId = await buildClub(from(), { name });
  const { personId } = await buildPerson(from(), clubId, {
    svn_cipher: secretsFrom(oldSecret).seal('1237010180', svnScope(clubId)),
    svn_token: secretsFrom(oldSecret).token('1237010180', svnScope(clubId)),
    last_name: 'Größl\t"\\N"\nzweite Zeile',
  });
  const courseId = await buildCourse(from(), clubId);
  await buildParticipation(from(), clubId, courseId, personId);
  const client = new pg.Client({ connectionString: to().ownerUrl });
  await client.connect();
  const { key } = await expectClub(client, { name, host: `neu${clubs}.test` });
  await client.end();
  return { clubId, name, key, host: `neu${clubs}.test`, personId };
};

type Moving = Awaited<ReturnType<typeof buildMoving>>;

const runMover = async ({ clubId, key }: Moving, cell: string, way: 'move' | 'back', dieAt = '') => {
  const words = [from().ownerUrl, String(clubId), cell, key, oldSecret, way, dieAt];
  const { child, said } = start(mover, words);
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL' ? 'killed' : said();
};

const isOpenIn = async (house: TestHouse, name: string) =>
  (
    await house.sql<{ open: boolean }>(
      `select not exists (select from club_away a where a.club_number = c.id) as open from club c where c.name = $1`,
      [name],
    )
  ).some(({ open }) => open);

/** Where the club is open: never in both cells. */
const openIn = async ({ name }: Moving) => {
  const [old, fresh] = [await isOpenIn(from(), name), await isOpenIn(to(), name)];
  return old && fresh ? 'both' : old ? 'old' : fresh ? 'new' : 'none';
};

const movedPerson = async ({ host }: Moving) => {
  const [row] = await to().sql<{ club_id: number; last_name: string; svn_cipher: Buffer }>(
    `select p.club_id, p.last_name, p.svn_cipher from person p join club_host h on h.club_id = p.club_id where h.host = $1`,
    [host],
  );
  return row;
};

const inProcess = (more: Partial<MoveEndpoint> = {}): MoveEndpoint => ({
  ownerUrl: from().ownerUrl,
  keysOf: async () => [],
  store: memoryStore(),
  secrets: secretsFrom(oldSecret),
  sealed: [{ table: 'person', column: 'svn_cipher', scope: svnScope, token: 'svn_token' }],
  origin: 'http://alt.test',
  say: () => undefined,
  busySeconds: 3,
  ...more,
});

/**
 * Each restart of a killed program costs a second of processor time. Every kill point is tested in one
 * of three commits; `TURN=0`, `1` and `2` cover all of them.
 */
const turns = 3;
const turn = turnOfCommit(turns);
const ofTurn = <T>(places: readonly T[]): T[] => places.filter((_, index) => index % turns === turn);

describe('a move that is killed goes on, and the club is open in one cell at most', () => {
  it.each(
    ofTurn([
      ['note', 'old'],
      ['shut', 'none'],
      ['rows', 'none'],
      ['hand', 'none'],
      ['open', 'none'],
      ['moved', 'new'],
    ]),
  )('the sender, before „%s“', async (step, open) => {
    const moving = await buildMoving();
    expect(await runMover(moving, cell, 'move', step)).toBe('killed');
    expect(await openIn(moving)).toBe(open);
    expect(await runMover(moving, cell, 'move')).toBe('moved');
    expect(await openIn(moving)).toBe('new');
    const person = await movedPerson(moving);
    expect(person?.last_name).toBe('Größl\t"\\N"\nzweite Zeile');
    expect(secretsFrom(newSecret).open(person?.svn_cipher ?? Buffer.alloc(0), svnScope(person?.club_id ?? 0))).toBe(
      '1237010180',
    );
  });

  it.each(
    ofTurn([
      ['before', 'open', 'none'],
      ['after', 'open', 'new'],
      ['after', 'begin', 'old'],
      ['after', 'rows', 'old'],
    ]),
  )('the receiver, %s it answers „%s“', async (when, step, open) => {
    const moving = await buildMoving();
    const { url, child } = await openCell('0', when === 'before' ? step : '', when === 'after' ? step : '');
    const ended = once(child, 'exit');
    expect(await runMover(moving, url, 'move')).toContain('antwortet nicht');
    await ended;
    expect(await openIn(moving)).toBe(open);
    const again = await openCell(new URL(url).port);
    expect(await runMover(moving, again.url, 'move')).toBe('moved');
    expect(await openIn(moving)).toBe('new');
    expect(await movedPerson(moving)).toBeDefined();
  });

  // Both in one direction, every second commit.
  const back = [
    ['return', 'new'],
    ['returned', 'none'],
  ];
  it.each(back.filter((_, index) => index === turnOfCommit(back.length)))(
    'the way back, before „%s“',
    async (step, open) => {
      const moving = await buildMoving();
      expect(await runMover(moving, cell, 'move')).toBe('moved');
      expect(await runMover(moving, cell, 'back', step)).toBe('killed');
      expect(await openIn(moving)).toBe(open);
      expect(await runMover(moving, cell, 'back')).toBe('ended');
      expect(await openIn(moving)).toBe('old');
      expect(await to().sql('select from club where name = $1', [moving.name])).toEqual([]);
    },
  );
});

describe('a move', () => {
  it('is refused with a key of another club, and after it was used', async () => {
    const [one, two] = [await buildMoving(), await buildMoving()];
    const wrong = moveClub(inProcess(), { clubId: one.clubId, cell, key: two.key });
    await expect(wrong).rejects.toThrow(`gilt nur für den Verein „${two.name}“`);
    await moveClub(inProcess(), { clubId: one.clubId, cell, key: one.key });
    await moveBack(inProcess(), one.clubId, false);
    const again = moveClub(inProcess(), { clubId: one.clubId, cell, key: one.key });
    await expect(again).rejects.toThrow(
      'ist zurückgegeben; für einen weiteren Umzug braucht es einen neuen Umzugsschlüssel',
    );
    expect(await openIn(one)).toBe('old');
    await expect(
      moveClub(inProcess(), { clubId: two.clubId, cell: 'http://fremd.example', key: two.key }),
    ).rejects.toThrow('https://');
  });

  it('there, back, and there again with a new key leaves one club, with everything that was done between', async () => {
    const moving = await buildMoving();
    const { clubId, name } = moving;
    await moveClub(inProcess(), { clubId, cell, key: moving.key });
    await moveBack(inProcess(), clubId, false);
    await from().sql(`update course set name = 'Dazwischen' where club_id = $1`, [clubId]);
    const client = new pg.Client({ connectionString: to().ownerUrl });
    await client.connect();
    // The first arrival left nothing behind: its address is free again.
    const { key } = await expectClub(client, { name, host: moving.host });
    await client.end();
    await moveClub(inProcess(), { clubId, cell, key });
    expect(await openIn(moving)).toBe('new');
    const courses = await to().sql<{ name: string }>(
      'select k.name from course k join club c on c.id = k.club_id where c.name = $1',
      [name],
    );
    expect(courses).toEqual([{ name: 'Dazwischen' }]);
    // The key of the first move cannot take back the second one.
    await moveBack(inProcess(), clubId, false);
    expect(await openIn(moving)).toBe('old');
    expect(await to().sql('select from club where name = $1', [name])).toEqual([]);
  });

  it('that two begin at once is one, and the other changes nothing', async () => {
    const moving = await buildMoving();
    let waiting = 2;
    const arrived: (() => void)[] = [];
    // Both have asked the other cell before either has recorded it here.
    const before = (step: string) =>
      step === 'note'
        ? new Promise<void>((go) => {
            arrived.push(go);
            waiting -= 1;
            if (waiting === 0) for (const one of arrived) one();
          })
        : undefined;
    const both = await Promise.allSettled(
      [0, 1].map(() => moveClub(inProcess({ before }), { clubId: moving.clubId, cell, key: moving.key })),
    );
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('Jemand anderer führt diesen Umzug gerade weiter.')]);
    expect(await openIn(moving)).toBe('new');
  });

  it('that a key begins too late is refused', async () => {
    const moving = await buildMoving();
    await to().sql(`update club_arrival set expires_at = now() - interval '1 second' where name = $1`, [moving.name]);
    const late = moveClub(inProcess(), { clubId: moving.clubId, cell, key: moving.key });
    await expect(late).rejects.toThrow('gilt nicht oder nicht mehr');
  });

  it('that is cancelled leaves the club open where it was, and nothing in the other cell', async () => {
    const moving = await buildMoving();
    expect(await runMover(moving, cell, 'move', 'hand')).toBe('killed');
    await cancelMove(inProcess(), moving.clubId);
    expect(await openIn(moving)).toBe('old');
    expect(await to().sql('select from club where name = $1', [moving.name])).toEqual([]);
  });

  it('of which nobody knows whether it was opened is decided by the other cell', async () => {
    const moving = await buildMoving();
    expect(await runMover(moving, cell, 'move', 'moved')).toBe('killed');
    expect((await cancelMove(inProcess(), moving.clubId)).state).toBe('moved');
    expect(await openIn(moving)).toBe('new');
  });

  it('goes back only without loss, unless that is said', async () => {
    const moving = await buildMoving();
    await moveClub(inProcess(), { clubId: moving.clubId, cell, key: moving.key });
    await to().sql(`update person set last_login_at = now() where last_name like 'Größl%'`);
    await to().sql(`update course set name = 'Neu' where club_id = (select id from club where name = $1)`, [
      moving.name,
    ]);
    await expect(moveBack(inProcess(), moving.clubId, false)).rejects.toThrow('gearbeitet (course)');
    expect(await openIn(moving)).toBe('new');
    await moveBack(inProcess(), moving.clubId, true);
    expect(await openIn(moving)).toBe('old');
  });

  it('goes back in the first days alone: whoever finds the key later erases nothing', async () => {
    const moving = await buildMoving();
    await moveClub(inProcess(), { clubId: moving.clubId, cell, key: moving.key });
    await to().sql(`update club_arrival set opened_at = now() - interval '15 days' where name = $1`, [moving.name]);
    await expect(moveBack(inProcess(), moving.clubId, true)).rejects.toThrow('in den ersten 14 Tagen');
    expect(await openIn(moving)).toBe('new');
    await to().sql(`update club_arrival set opened_at = now() - interval '13 days' where name = $1`, [moving.name]);
    await moveBack(inProcess(), moving.clubId, true);
    expect(await openIn(moving)).toBe('old');
  });

  it('is erased when the other cell has proven and backed up what it got', async () => {
    const moving = await buildMoving();
    await moveClub(inProcess(), { clubId: moving.clubId, cell, key: moving.key });
    const erased: number[] = [];
    const erase = async (
      id: number,
      note: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>,
    ) => {
      erased.push(id);
      await note((text, values) => from().sql(text, values));
    };
    const wish = { clubId: moving.clubId, withoutBackup: false };
    await expect(eraseMoved(inProcess(), wish, erase)).rejects.toThrow('noch keine Sicherung');
    expect(erased).toEqual([]);
    await to().sql(`insert into backup_run (started_at, finished_at, failure) values (now(), now(), '')`);
    await eraseMoved(inProcess(), wish, erase);
    expect(erased).toEqual([moving.clubId]);
    const hosts = await from().sql('select target from moved_host where name = $1', [moving.name]);
    expect(hosts).toEqual([{ target: `http://${moving.host}:${new URL(cell).port}` }]);
  });

  it('of a club that is booked in until the doors close loses nothing that was confirmed', async () => {
    const moving = await buildMoving();
    const { clubId } = moving;
    const courseId = await buildCourse(from(), clubId, { name: 'Schwimmen' });
    const families: Awaited<ReturnType<typeof buildFamily>>[] = [];
    for (let index = 0; index < 40; index += 1) families.push(await buildFamily(from(), clubId));
    const { book } = bookingsIn(from);
    const confirmed: number[] = [];
    const refused: string[] = [];
    let isOver = false;
    let atDoors = 0;
    const bookOn = async (mine: typeof families) => {
      for (const { parent, children } of mine) {
        if (isOver) return;
        const child = children[0] ?? 0;
        const answer = await book(parent, courseId, child);
        if (answer.http === 200) confirmed.push(child);
        else refused.push(answer.refusal?.code ?? '');
      }
    };
    let bookers: Promise<unknown> = Promise.resolve();
    const before = async (step: string) => {
      if (step === 'begin') {
        bookers = Promise.all([0, 1, 2, 3].map((lane) => bookOn(families.filter((_, i) => i % 4 === lane))));
        await vi.waitUntil(() => confirmed.length > 5, { timeout: 20_000 });
      }
      if (step === 'rows') atDoors = confirmed.length;
    };
    await moveClub(inProcess({ before }), { clubId, cell, key: moving.key });
    isOver = true;
    expect(atDoors).toBeLessThan(40);
    await bookers;
    const rows = await to().sql<{ person_id: number }>(
      `select p.person_id from participation p join club_host h on h.club_id = p.club_id
       where h.host = $1 and p.course_id = $2 and p.left_at is null`,
      [moving.host, courseId],
    );
    expect(rows.map((row) => row.person_id).toSorted((a, b) => a - b)).toEqual(confirmed.toSorted((a, b) => a - b));
    expect(new Set(refused)).toEqual(new Set(['request.moving']));
  });
});
