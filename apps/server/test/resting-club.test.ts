import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@vereinshaus/contract';
import { tokenBeginning } from '@vereinshaus/contract/api-tokens/rules';
import type { Call } from '@vereinshaus/contract/kit/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboxCarriers } from '../src/adapters/carriers.ts';
import { sitesOf } from '../src/kit/tenant-work.ts';
import { hashToken } from '../src/modules/session/index.ts';
import { allJobs, allWorkers } from '../src/work.ts';
import { buildWorld, restoreWorld } from './fuzz/fuzz-world.ts';
import { useHouse } from './harness.ts';
import { type AppRoute, filled, routesOf } from './routes-of.ts';
import { rowsOfClub } from './rows-of-club.ts';
import { turnOfCommit } from './turn-of-commit.ts';

/**
 * A suspended club shows its message and nothing else, at every route. Calls share one check: a third of them is made each time, in
 * rotation over the commits, all other routes always.
 */
const turns = 3;
const turn = turnOfCommit(turns);
const site = mkdtempSync(join(tmpdir(), 'vereinshaus-rest-'));
writeFileSync(
  join(site, 'index.html'),
  '<!doctype html><!-- head --><title>Vereinshaus</title><!-- /head --><!-- page --><div id="root"></div>',
);
const house = useHouse({ site });
const sentence = 'Wir ziehen um und sind am Montag wieder da.';
/** Part of the name of everything in the club. */
const mark = 'Ruhezeichen';

let world: Awaited<ReturnType<typeof buildWorld>>;
let cookies: Record<string, string> = {};
const token = 't'.repeat(24);

beforeAll(async () => {
  world = await buildWorld(house());
  cookies = await restoreWorld(house(), world);
  await house().sql(`update person set last_name = '${mark}'`);
  await house().sql(`update course set name = '${mark}'`);
  await house().sql('insert into club_standing (club_id, suspended_at, suspension_text) values ($1, now(), $2)', [
    world.clubId,
    sentence,
  ]);
});

afterAll(() => rmSync(site, { recursive: true }));

const calls: readonly Call[] = Object.values(contract).flatMap((area): Call[] => Object.values(area));

/** Routes of the installation that still answer, with the reason. */
const ofTheInstallation: readonly (readonly [path: RegExp, why: string])[] = [
  [/^\/(healthz|readyz|metrics)$/, 'whoever watches the process'],
  [/^\/tls\/ask$/, 'the certificate under which the sentence is read'],
  [/^\/\.well-known\/vereinshaus\//, 'the proof that a name leads here'],
  [/^\/api\/(docs|openapi\.json)$/, 'the description of the program'],
  [/^\/api\/platform\//, 'the operators'],
  [/^\/api\/cells\/arrival\//, 'the house that a club moves here from'],
  [/^\/api\/cells\/accounts$/, 'another installation asks where somebody has accounts'],
  [/^\/api\/club\/(logo|cover)\//, 'a picture is named by its hash; below'],
  [/^\/api\/payments\/events\//, 'money that has moved must be noted'],
  [/^\/api\/mail\/bounces$/, 'mails that come back to the installation'],
];

const openCalls = new Map(
  calls.filter(({ whileClosed }) => whileClosed === true).map(({ method, path }) => [`${method} /api${path}`, path]),
);

const isExempt = ({ method, path }: AppRoute) =>
  ofTheInstallation.some(([pattern]) => pattern.test(path)) || openCalls.has(`${method} ${path}`);

const programToken = `${tokenBeginning}${'p'.repeat(40)}`;

/** Sends a request with a session, or with the token of a program. */
const knock = ({ method, path }: AppRoute, cookie: string, authorization?: string) =>
  house().app.inject({
    method: method as 'GET',
    url: filled(path, (name) => (/token|file|secret/i.test(name) ? token : '1')),
    headers: {
      host: `verein${world.clubId}.test`,
      ...(authorization === undefined ? { cookie } : { authorization }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { payload: '{}' }),
  });

it('every call and every address says the sentence, to members, to the office and to strangers', async () => {
  const routes = routesOf(house().app).filter(
    (route) =>
      !['HEAD', 'OPTIONS'].includes(route.method) && /^\/(api|webdav|oidc)\b/.test(route.path) && !isExempt(route),
  );
  expect(routes.length).toBeGreaterThan(calls.length - openCalls.size - 60);
  const others: string[] = [];
  const before = await rowsOfClub(house(), world.clubId);
  const callPaths = new Set(calls.map(({ method, path }) => `${method} /api${path}`));
  const isAsked = ({ method, path }: AppRoute, index: number) =>
    index % turns === turn || !callPaths.has(`${method} ${path}`);
  for (const [index, route] of routes.entries()) {
    if (!isAsked(route, index)) continue;
    const actor = (['admin', 'parent', 'anonymous'] as const)[Math.floor(index / turns) % 3] ?? 'anonymous';
    const { statusCode, body } = await knock(route, cookies[actor] ?? '');
    if (statusCode !== 503 || !body.includes(sentence) || body.includes(mark)) {
      others.push(`${route.method} ${route.path} ${actor}: ${statusCode} ${body.slice(0, 80)}`);
    }
  }
  expect(others).toEqual([]);
  expect(await rowsOfClub(house(), world.clubId)).toEqual(before);
}, 240_000);

it('a program with a token and a drive read the sentence, whatever the token may', async () => {
  await house().sql(
    `insert into api_token (club_id, person_id, name, token_hash, beginning, rights, created_at, expires_at)
     values ($1, $2, 'Programm', $3, 'x', '{own,persons}', now(), now() + interval '1 day')`,
    [world.clubId, world.admin.personId, hashToken(programToken)],
  );
  const before = await rowsOfClub(house(), world.clubId);
  const basic = Buffer.from(`admin@x.test:${programToken}`).toString('base64');
  const doors = [
    { method: contract.persons.list.method, path: `/api${contract.persons.list.path}`, as: `Bearer ${programToken}` },
    { method: contract.courses.list.method, path: `/api${contract.courses.list.path}`, as: `Bearer ${programToken}` },
    { method: 'PROPFIND', path: '/webdav/', as: `Basic ${basic}` },
    { method: 'GET', path: '/webdav/', as: `Basic ${basic}` },
    { method: 'PUT', path: '/webdav/neu.txt', as: `Basic ${basic}` },
  ];
  for (const { method, path, as } of doors) {
    const { statusCode, body } = await knock({ method, path } as AppRoute, '', as);
    const told = { method, path, statusCode, says: body.includes(sentence), tells: body.includes(mark) };
    expect(told).toEqual({ method, path, statusCode: 503, says: true, tells: false });
  }
  expect(await rowsOfClub(house(), world.clubId)).toEqual(before);
});

it('what is open while it rests tells nothing of it but its name, its imprint and the way in', async () => {
  expect([...openCalls.values()].toSorted()).toEqual([
    '/club',
    '/club/imprint',
    '/user/login',
    '/user/logout',
    '/user/passkey/login',
    '/user/passkey/options',
    '/user/second_step/app',
    '/user/second_step/recovery',
    '/user/status',
  ]);
  for (const key of openCalls.keys()) {
    const [method = '', path = ''] = key.split(' ');
    for (const actor of ['admin', 'parent', 'anonymous'] as const) {
      const { body } = await knock({ method, path }, cookies[actor] ?? '');
      expect({ key, tells: body.includes(mark) }).toEqual({ key, tells: false });
    }
  }
});

it('no page comes with content, and search engines are told nothing', async () => {
  const headers = { host: `verein${world.clubId}.test` };
  for (const url of [
    '/',
    '/kurs/buchung',
    '/kurse/1',
    '/embed/1/alle',
    '/seite/ueber-uns',
    '/kalender',
    '/einladung/x',
  ]) {
    const { body } = await house().app.inject({ url, headers });
    const seen = { url, isEmpty: body.includes('<div id="root"></div>'), tells: body.includes(mark) };
    expect(seen).toEqual({ url, isEmpty: true, tells: false });
  }
  for (const url of ['/robots.txt', '/sitemap.xml']) {
    const { statusCode, body } = await house().app.inject({ url, headers });
    expect([url, statusCode, body.includes(sentence)]).toEqual([url, 503, true]);
  }
});

it('who names it by number from the address of another club gets the sentence, too', async () => {
  const [{ id: other } = { id: 0 }] = await house().sql<{ id: number }>(
    `insert into club (name) values ('Nachbar') returning id`,
  );
  await house().sql(`insert into club_host (host, club_id, is_main) values ('nachbar.test', $1, true)`, [other]);
  const answer = await house().app.inject({
    url: `/api${contract.courses.list.path}`,
    headers: { host: 'nachbar.test', 'x-verein-id': String(world.clubId) },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { message: sentence }]);
});

it('its pictures are not shown', async () => {
  await house().sql(
    `insert into club_logo (club_id, mime_type, content, hash) values ($1, 'image/png', '\\x00', 'abc')`,
    [world.clubId],
  );
  const url = `/api/club/logo/${world.clubId}/abc`;
  expect((await house().app.inject({ url })).statusCode).toBe(404);
  await house().sql('update club_standing set suspended_at = null where club_id = $1', [world.clubId]);
  expect((await house().app.inject({ url })).statusCode).toBe(200);
  await house().sql('update club_standing set suspended_at = now() where club_id = $1', [world.clubId]);
});

it('work that goes through all clubs passes it by, except for what must not wait', async () => {
  const every = sql`select id from club where id > 0`;
  const ids = async (options?: Parameters<typeof sitesOf>[3]) =>
    (await sitesOf(house().database, (host) => `https://${host}`, every, options)).map(({ id }) => id);
  expect(await ids()).not.toContain(world.clubId);
  expect(await ids({ evenResting: true })).toContain(world.clubId);
});

it('nothing leaves it by the clock or by work that was waiting, and nothing in it changes', async () => {
  const { clubId, parent } = world;
  const mail = `insert into mail (club_id, recipient, subject, body, person_id) values ($1, 'vera@x.test', 'Neu', '', $2)`;
  await house().sql(mail, [clubId, parent.personId]);
  await house().sql(
    `with w as (
       insert into webhook (club_id, name, url, topics, secret, created_at)
       values ($1, 'Fremd', 'https://fremd.test/', '{person}', 'x', now()) returning id
     )
     insert into webhook_delivery (club_id, webhook_id, event, payload, next_at, created_at)
     select $1, id, 'person.changed', '{}', now() - interval '1 minute', now() from w`,
    [clubId],
  );
  const settings = { remindsByItself: true, dueReminderDays: 7, enableMakeups: true, enableSingles: true };
  await house().sql('update club set settings = settings || $2 where id = $1', [clubId, JSON.stringify(settings)]);
  // Also for removed clubs: nothing is shown until they are erased.
  for (const standing of ['suspended_at', 'removed_at']) {
    await house().sql('update club_standing set suspended_at = null, removed_at = null where club_id = $1', [clubId]);
    await house().sql(`update club_standing set ${standing} = now() where club_id = $1`, [clubId]);
    const before = await rowsOfClub(house(), clubId);
    const attempt = { database: house().database, now: () => new Date(), isLast: true };
    const workers = allWorkers(house().queue, outboxCarriers);
    const scheduled = new Set(allJobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])));
    for (const { job, run } of workers)
      if (scheduled.has(job.name)) await run(attempt, job.input.parse({ clubId: 0 }) as never);
    const waiting = workers.find(({ job }) => job.name === 'deliver-webhooks');
    await waiting?.run(attempt, { clubId } as never);
    expect({ standing, rows: await rowsOfClub(house(), clubId) }).toEqual({ standing, rows: before });
  }
  await house().sql('update club_standing set suspended_at = now(), removed_at = null where club_id = $1', [clubId]);
});
