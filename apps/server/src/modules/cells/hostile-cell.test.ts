import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import fastify from 'fastify';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildClub } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { errorHandler } from '../../kit/error-handler.ts';
import { sealWith } from '../../kit/sealed-stream.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { expectClub } from './arrivals.ts';
import { movedTables, schemaMark } from './moved-tables.ts';
import { arrivalPath, serveArrivals } from './serve-arrivals.ts';
import { inTransaction } from './steps.ts';
import { asTextEverywhere, readChecks, type TableChecks } from './table-checks.ts';

/** Attacks by an operator with a valid key whose program sends something other than a club. */
const house = useHouse();

const asOwner = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: house().ownerUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const post = (step: string, key: string, payload: object | string | Readable, type = 'application/json') =>
  house().app.inject({
    method: 'POST',
    url: `${arrivalPath}/${step}`,
    headers: { 'x-move-key': key, 'content-type': type },
    payload,
  });

let clubs = 0;

/** A valid key, for a club that already has its number here. */
const beginArrival = async () => {
  clubs += 1;
  const name = `Angreifer ${clubs}`;
  const { key, mark } = await asOwner(async (client) => ({
    ...(await expectClub(client, { name, host: `angreifer${clubs}.test` })),
    mark: await schemaMark(client),
  }));
  const begun = await post('begin', key, { name, mark, source: 'http://boese.test' });
  return { key, number: begun.json<{ number: number }>().number };
};

const frame = (kind: number, content: string): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(Buffer.byteLength(content), 1);
  return Buffer.concat([head, Buffer.from(content)]);
};

const table = (name: string, columns: readonly string[], rows: string) => [
  frame(1, JSON.stringify({ table: name, columns })),
  frame(2, rows),
];
const endWith = (checks: TableChecks) => frame(3, JSON.stringify({ checks, jobs: 0 }));
const end = endWith({});

const send = (key: string, frames: readonly Buffer[]) => {
  const sealed = sealWith(key)(Readable.from(frames, { objectMode: false }).pipe(createGzip()));
  return post('rows', key, Readable.from(sealed, { objectMode: false }), 'application/octet-stream');
};

const successor = ['club_id', 'course_id', 'successor_id'];
const successorsOf = (clubId: number) => house().sql('select 1 from course_successor where club_id = $1', [clubId]);

describe('another cell with a good key', () => {
  it.each([
    ['as a row of their own', (own: number, victim: number) => `${own}\t1\t2\n${victim}\t3\t4\n`],
    ['alone', (_own: number, victim: number) => `${victim}\t3\t4\n`],
    ['behind another kind of line end', (own: number, victim: number) => `${own}\t1\t2\r${victim}\t3\t4\r`],
    ['in a line that ends nowhere', (_own: number, victim: number) => `${victim}\t3\t4`],
    ['whose number begins like that of the victim', (own: number) => `${own}0\t1\t2\n`],
  ])('writes into its own club alone: another one %s', async (_how, rows) => {
    const victim = await buildClub(house());
    const { key, number } = await beginArrival();
    const answer = await send(key, [...table('course_successor', successor, rows(number, victim)), end]);
    expect(answer.json()).toMatchObject({ code: 'cells.foreignRows' });
    expect(await successorsOf(victim)).toEqual([]);
    expect(await successorsOf(number * 10)).toEqual([]);
    expect(await successorsOf(number)).toEqual([]);
  });

  it('leaves no work to the queue of another club', async () => {
    const victim = await buildClub(house());
    const { key, number } = await beginArrival();
    const columns = [
      'id',
      'name',
      'priority',
      'data',
      'state',
      'retry_limit',
      'retry_count',
      'retry_delay',
      'retry_backoff',
    ];
    const more = [
      'start_after',
      'singleton_key',
      'singleton_on',
      'expire_in',
      'created_on',
      'keep_until',
      'dead_letter',
      'policy',
    ];
    const job = (clubId: number) => {
      const fields = [randomUUID(), 'send-mail', '0', `{"clubId": ${clubId}}`, 'created', '0', '0', '0', 'f'];
      const rest = ['2030-01-01', '\\N', '\\N', '01:00:00', '2026-01-01', '2031-01-01', '\\N', '\\N'];
      return `${[...fields, ...rest].join('\t')}\n`;
    };
    const answer = await send(key, [...table('pgboss.job', [...columns, ...more], job(number) + job(victim)), end]);
    expect(answer.json()).toMatchObject({ code: 'cells.foreignRows' });
  });

  it('leaves numbers for everybody else', async () => {
    const { key, number } = await beginArrival();
    const values = `1, '{1}', '2026-01-01', 2147483640, 0, '{}', null, 1`;
    const columns = ['entered_count', 'entered_ids', 'found_at', 'id', 'left_count', 'left_ids', 'seen_at', 'watch_id'];
    const checks = await asOwner(async (client) => {
      const noted: TableChecks[] = [];
      const looked = inTransaction(client, async () => {
        await client.query(asTextEverywhere);
        await client.query('set local session_replication_role = replica');
        await client.query(`insert into view_change (club_id, ${columns.join(', ')}) values (${number}, ${values})`);
        noted.push(await readChecks(client, { clubId: number, tables: await movedTables(client), sealed: new Set() }));
        throw new Error('only looked');
      });
      await expect(looked).rejects.toThrow('only looked');
      return noted[0] ?? {};
    });
    const row = `${number}\t1\t{1}\t2026-01-01\t2147483640\t0\t{}\t\\N\t1\n`;
    const answer = await send(key, [...table('view_change', ['club_id', ...columns], row), endWith(checks)]);
    expect(answer.json()).toMatchObject({ code: 'cells.foreignRows' });
    const [sequence] = await house().sql<{ last: string }>(
      `select last_value::text as last from pg_sequences where sequencename = 'view_change_id_seq'`,
    );
    expect(Number(sequence?.last ?? 0)).toBeLessThan(1_000_000);
  });

  it('that sends what cannot be read is refused, and not an error of the house', async () => {
    const { key } = await beginArrival();
    for (const payload of ['{', '', 'null', '{"names":"x"}']) {
      expect((await post('known', key, payload)).statusCode).toBeLessThan(500);
    }
  });
});

it('whoever guesses keys opens no connection of the owner', async () => {
  const app = fastify();
  app.setErrorHandler(errorHandler({}));
  await serveArrivals(app, {
    database: house().database,
    ownerUrl: 'postgres://nobody@127.0.0.1:1/none',
    store: memoryStore(),
    secrets: secretsFrom('a'.repeat(40)),
    sealed: [],
    originOf: (_request, host) => `http://${host}`,
  });
  const key = randomBytes(32).toString('base64url');
  const answer = await app.inject({ method: 'POST', url: `${arrivalPath}/state`, headers: { 'x-move-key': key } });
  expect(answer.json()).toMatchObject({ code: 'cells.wrongKey' });
});
