import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createProcessErrors } from '../src/kit/process-errors.ts';
import { type Actor, requestOf } from './fuzz/draw-request.ts';
import { buildWorld, restoreWorld } from './fuzz/fuzz-world.ts';
import { testConfig, useHouse } from './harness.ts';
import { filled, routesOf } from './routes-of.ts';
import { turnOfCommit } from './turn-of-commit.ts';

/**
 * The log contains nothing personal. Every call is made with values that would be recognised in it: by one of three actors, by the next
 * one with another commit; valid and invalid values alternate in the same way.
 */
const turn = turnOfCommit(6);
const actors = ['admin', 'parent', 'anonymous'] as const;
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const house = useHouse({ config: { ...testConfig, LOG_LEVEL: 'debug' }, logTo });

const telling = [
  'Geheimhuber',
  'vera.geheim@post.example',
  'AT611904300234573201',
  '3339150968',
  '+436641234567',
  '2016-05-04',
  '20160504',
  'Geheimgasse 7/3/12',
  'https://post.example/geheim/weg',
  'GeheimesKennwort!17',
  'dGhpcyBpcyBhIGdlaGVpbSB0b2tlbg',
  '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11',
  '83.164.12.7',
];
/** Matched in any case, and in the groups in which such numbers are written. */
const recognised = new RegExp(
  ['geheim', 'AT61', '1904', '15096', '12345', '201605|2016-05', 'dGhpcyBp', '9b2f4a52', '83\\.164'].join('|'),
  'i',
);

/** Responses that stay open. */
const endless = new Set(['/api/courses/live']);

let cookies: Record<Actor, string> = { admin: '', parent: '', anonymous: '' };
let world: Awaited<ReturnType<typeof buildWorld>>;

beforeAll(async () => {
  world = await buildWorld(house());
  cookies = await restoreWorld(house(), world);
});

/** A recognisable value wherever the schema takes text; `isFitting` = valid for the schema. */
const tell = (schema: z.core.$ZodType, isFitting: boolean, depth = 0): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return tell(schema._zod.def.innerType, isFitting, depth);
  }
  if (schema instanceof z.ZodNullable) return tell(schema._zod.def.innerType, isFitting, depth);
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, tell(field, isFitting, depth + 1)]),
    );
  }
  if (schema instanceof z.ZodArray) return depth > 6 ? [] : [tell(schema.element, isFitting, depth + 1)];
  if (schema instanceof z.ZodUnion) return tell(schema.options[0] ?? z.string(), isFitting, depth);
  if (schema instanceof z.ZodPipe)
    return tell(schema.in instanceof z.ZodCustom ? schema.out : schema.in, isFitting, depth);
  if (!isFitting) return telling[depth % telling.length];
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return [...(schema._zod.values ?? [])][0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  return telling.find((text) => z.safeParse(schema, text).success) ?? telling[0];
};

const headersOf = (actor: Actor) => ({
  host: `verein${world.clubId}.test`,
  cookie: cookies[actor],
  'user-agent': 'Geheimhuber/1.0',
  referer: 'https://post.example/geheim/weg',
  'x-forwarded-for': '83.164.12.7',
});

const calls: readonly Call[] = Object.values(contract).flatMap((area): Call[] => Object.values(area));

const telltales = () =>
  lines.filter((line) => recognised.test(line.replaceAll(/"(?:time|reqId|responseTime|pid)":"?[^,}]*/g, '')));

const begun = z.looseObject({ reqId: z.string(), req: z.object({ method: z.string(), route: z.string() }) });
const answered = z.looseObject({
  reqId: z.string(),
  msg: z.literal('request completed'),
  res: z.looseObject({ club: z.int().optional() }),
});

it('every call, asked with telling values, fitting ones and others, leaves none of them in the log', async () => {
  for (const [index, call] of calls.entries()) {
    // Some of the calls sign out, take rights away or end the club.
    if (index % 40 === 0) cookies = await restoreWorld(house(), world);
    const round = index + turn;
    const actor = actors[round % actors.length] ?? 'anonymous';
    const { method, url, payload } = requestOf(call, tell(call.input, Math.floor(round / actors.length) % 2 === 0));
    await house().app.inject({
      method,
      url,
      headers: headersOf(actor),
      ...(payload !== undefined && { payload }),
    } as never);
  }
  expect(lines.length).toBeGreaterThan(calls.length);
  expect(telltales()).toEqual([]);
  // Requests to the platform belong to no club.
  const ends = lines.map((line) => answered.safeParse(JSON.parse(line)).data).filter((line) => line !== undefined);
  expect(ends.length).toBeGreaterThanOrEqual(calls.length);
  const routes = new Map(
    lines.flatMap((line) => {
      const one = begun.safeParse(JSON.parse(line)).data;
      return one ? [[one.reqId, one.req.route] as const] : [];
    }),
  );
  const ofNoClub = ends.filter(({ res }) => res.club === undefined).map(({ reqId }) => routes.get(reqId) ?? '');
  expect(ofNoClub.filter((route) => !route.startsWith('/api/platform/'))).toEqual([]);
}, 240_000);

it('every address, with a telling word wherever something is named, leaves none of them in the log', async () => {
  const routes = routesOf(house().app).filter(({ method, path }) => method !== 'HEAD' && !endless.has(path));
  expect(routes.length).toBeGreaterThan(calls.length);
  lines.length = 0;
  for (const { method, path } of routes) {
    const word = telling[10] ?? '';
    await house().app.inject({
      method: method as 'GET',
      url: `${filled(path, () => word)}?token=${word}&email=vera.geheim%40post.example`,
      headers: { ...headersOf('anonymous'), authorization: `Bearer ${word}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: '{"name": "Geheimhuber", "iban": AT61' }),
    } as never);
  }
  expect(lines.length).toBeGreaterThan(routes.length);
  expect(telltales()).toEqual([]);
}, 120_000);

it('an error that nobody expected names the rule and the place, never the row', async () => {
  await house().sql(`alter table tag add constraint surprise_check check (label = '') not valid`);
  cookies = await restoreWorld(house(), world);
  lines.length = 0;
  const tag = { entity: 'user', label: 'Geheimtag' } as const;
  const refused = await house().as(world.admin).refused(contract.tags.add, tag);
  await house().sql('alter table tag drop constraint surprise_check');
  expect(refused.code).toBe('unexpected');
  const [told] = lines.filter((line) => line.includes('unexpected error'));
  expect(told).toContain('surprise_check');
  expect(told).toContain(`"club":${world.clubId}`);
  expect(told).toMatch(/at .*\.ts/);
  expect(telltales()).toEqual([]);
});

it('what failed in the background is told without whom it was about', () => {
  const told: string[] = [];
  const { note } = createProcessErrors((line) => told.push(line));
  note('job', new Error('550 <vera.geheim@post.example>: no user "Geheimhuber"'), 'mail.deliver (Verein 7)');
  note('rejection', new Error('no account AT611904300234573201'));
  expect(told[0]).toBe('Hintergrundauftrag mail.deliver (Verein 7): 550 <…>: no user …');
  expect(told[1]).toMatch(/^Unerwarteter Fehler: Error: no account …\n {4}at /);
});
