import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sitesOf } from '../src/kit/tenant-work.ts';
import { buildWorld, restoreWorld } from './fuzz/fuzz-world.ts';
import { useHouse } from './harness.ts';
import { type AppRoute, filled, routesOf } from './routes-of.ts';
import { turnOfCommit } from './turn-of-commit.ts';

/**
 * A club that rests shows its sentence and nothing else, at whichever door somebody knocks. Calls share one door: a third of
 * them is asked each time, by turns of the commits, every other address always.
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
/** In the name of everything that the club has. */
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

/** What belongs to the installation and not to a club, and why it answers all the same. */
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

const knock = ({ method, path }: AppRoute, cookie: string) =>
  house().app.inject({
    method: method as 'GET',
    url: filled(path, (name) => (/token|file|secret/i.test(name) ? token : '1')),
    headers: {
      host: `verein${world.clubId}.test`,
      cookie,
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
}, 240_000);

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
