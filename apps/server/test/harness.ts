import { createHash, randomBytes } from 'node:crypto';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { type Refusal, refusal } from '@vereinshaus/contract/kit/wire';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { AppDependencies } from '../src/app-services.ts';
import { type Database, openDatabase } from '../src/kit/database.ts';
import { openQueue, type Queue, sendOnlyQueue } from '../src/kit/jobs.ts';
import { type DatabaseUrls, ensureDatabase } from '../src/kit/own-database.ts';
import type { Rows } from './factories/rows.ts';
import { takeDatabase } from './kept-database.ts';

/**
 * The sender of a request in a test: a person of a club with their own session, or the person `behind` who has taken over their view;
 * `null` = not signed in.
 */
export type Actor = { clubId: number; personId: number; behind?: number } | null;

/** `isConfirmed`: they have just confirmed their identity, as after signing in. */
type AskOptions = { host?: string; headers?: Record<string, string>; isConfirmed?: boolean };

export type Answer<C extends Call> = { http: number; reply: ReplyOf<C> | undefined; refusal: Refusal | undefined };

/** `sql` sees every club: for arranging and asserting, never for what is tested. */
export type TestHouse = Rows &
  DatabaseUrls & {
    app: FastifyInstance;
    database: Database;
    queue: Queue;
    as(
      actor: Actor,
      options?: AskOptions,
    ): {
      /** The reply of a call that must succeed. */
      call<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
      /** The refusal of a call that must be refused. */
      refused<C extends Call>(call: C, input: InputOf<C>): Promise<Refusal & { http: number }>;
      ask<C extends Call>(call: C, input: unknown): Promise<Answer<C>>;
    };
  };

export const testConfig: AppDependencies['config'] = {
  DEFAULT_CLUB: 0,
  PUBLIC_SCHEME: undefined,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: false,
  METRICS_TOKEN: undefined,
  MAIL_MASS_PER_DAY: 10_000,
};

/** A separate installation for the test file: a freshly migrated database, and the application on top of it. */
export const useHouse = (
  overrides: Partial<AppDependencies> = {},
  prepare?: () => Promise<DatabaseUrls>,
): (() => TestHouse) => {
  const open = () => (prepare ? openOwn(prepare) : takeDatabase(copyTemplate));
  let house: TestHouse | undefined;
  let closeAll: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    const { url, ownerUrl, owner, database, giveBack } = await open();
    const queue = queueOf(url);
    const app = await buildApp({
      config: testConfig,
      database,
      ownerUrl,
      queue,
      mailer: { kind: 'outbox' },
      rateLimits: false,
      validateReplies: true,
      trialPayments: true,
      ...overrides,
    });
    const sql: TestHouse['sql'] = async (text, values = [], name) =>
      (await owner.query({ text, values: [...values], ...(name !== undefined && { name }) })).rows;
    house = { url, ownerUrl, app, database, queue, sql, as: actorsOf(app, sql) };
    closeAll = async () => {
      await app.close();
      await queue.stop();
      await giveBack();
    };
  });

  afterAll(() => closeAll());

  return () => {
    if (!house) throw new Error('the house opens in beforeAll');
    return house;
  };
};

/** A database that a file prepares itself is not reused. */
const openOwn = async (prepare: () => Promise<DatabaseUrls>) => {
  const urls = await prepare();
  const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 4 });
  const database = openDatabase(urls.url, { max: 10 });
  const giveBack = async () => {
    await database.end();
    await owner.end();
  };
  return { ...urls, owner, database, giveBack };
};

/** All tests enqueue; the workers start with the first test that asks for them. */
const queueOf = (url: string): Queue => {
  const sendOnly = sendOnlyQueue();
  let working: Queue | undefined;
  return {
    senderIn: (db) => (working ?? sendOnly).senderIn(db),
    work: async (workers, database) => {
      working ??= await openQueue(url, { onError: () => undefined, pollSeconds: 0.5 });
      await working.work(workers, database);
    },
    keepSchedule: async (jobs) => working?.keepSchedule(jobs),
    stop: async () => working?.stop(),
  };
};

/** A database that no other test uses: a copy of a template, or empty. */
export const newDatabase = (template?: string): Promise<DatabaseUrls> =>
  ensureDatabase(inject('adminUrl'), `test_${randomBytes(6).toString('hex')}`, template);

const copyTemplate = () => newDatabase('template_house');

/** A call as an HTTP request: path parameters go into the path. */
export const requestOf = (call: Call, input: Readonly<Record<string, unknown>>) => {
  const given = { ...input };
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name];
    delete given[name];
    return encodeURIComponent(String(value));
  });
  return {
    method: call.method,
    url: `/api${path}`,
    ...(call.method === 'GET' ? { query: queryOf(given) } : { payload: given }),
  };
};

const isError = (body: unknown) =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'error';

export const actorsOf = (app: FastifyInstance, sql: TestHouse['sql']): TestHouse['as'] => {
  const ask = async <C extends Call>(
    actor: Actor,
    options: AskOptions,
    call: C,
    input: unknown,
  ): Promise<Answer<C>> => {
    const known = actor ? await signedIn({ sql }, actor, options.isConfirmed) : { host: undefined };
    const response = await app.inject({
      ...requestOf(call, input as Record<string, unknown>),
      headers: { ...known, host: options.host ?? known.host ?? 'verein1.test', ...options.headers },
    });
    const body: unknown = response.json();
    // Only parses refusals: for other replies, collecting the parse errors costs as much as parsing the reply.
    const refused = isError(body) ? refusal.safeParse(body).data : undefined;
    return {
      http: response.statusCode,
      reply: refused === undefined ? call.reply.parse(body) : undefined,
      refusal: refused,
    } as Answer<C>;
  };
  return (actor, options = {}) => ({
    ask: (call, input) => ask(actor, options, call, input),
    call: async (call, input) => {
      const answer = await ask(actor, options, call, input);
      if (answer.reply === undefined) throw new Error(`refused: ${answer.http} ${answer.refusal?.message}`);
      return answer.reply;
    },
    refused: async (call, input) => {
      const answer = await ask(actor, options, call, input);
      if (answer.refusal === undefined) throw new Error('expected a refusal, but it was allowed');
      return { ...answer.refusal, http: answer.http };
    },
  });
};

const queryText = (value: unknown) =>
  Array.isArray(value)
    ? value.join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : `${value as string | number | boolean}`;

const queryOf = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, queryText(value)]),
  );

/**
 * Signs in by inserting the session: a test about persons need not hash passwords. Every request has its own session, so this is the most
 * frequent statement of all tests: one for the session and the host of the club.
 */
const signedIn = async (
  { sql }: Pick<TestHouse, 'sql'>,
  { clubId, personId, behind }: NonNullable<Actor>,
  isConfirmed = false,
): Promise<{ cookie: string; host: string | undefined }> => {
  const token = randomBytes(32).toString('base64url');
  const [row] = await sql<{ host: string | null }>(
    `with known as (
       insert into session (club_id, token_hash, person_id, original_person_id, created_at, expires_at, last_seen_at, confirmed_at)
       values ($1, $2, $3, $4, now(), now() + interval '1 day', now(), case when $5 then now() end)
     )
     select (select host from club_host where club_id = $1 limit 1) as host`,
    [clubId, createHash('sha256').update(token).digest(), personId, behind ?? null, isConfirmed],
    'sign-in',
  );
  return { cookie: `verein_${clubId}=${token}`, host: row?.host ?? undefined };
};

export const cookieOf = async (
  house: Pick<TestHouse, 'sql'>,
  actor: NonNullable<Actor>,
  { isConfirmed }: Pick<AskOptions, 'isConfirmed'> = {},
) => (await signedIn(house, actor, isConfirmed)).cookie;
