import { createHash, randomBytes } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/call';
import { createRandom, type Random } from '../../src/demo/random.ts';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../factories/index.ts';
import type { TestHouse } from '../harness.ts';
import { makeValue } from './make-value.ts';

type Request = { method: Call['method']; url: string; payload?: unknown };

export type Fuzzed = {
  requests: number;
  statuses: Readonly<Record<string, number>>;
  /** Answers that must not be: the number of the request leads back to it with the same seed. */
  broken: readonly string[];
  slowestMs: number;
  slowest: string;
  /** The longest time the loop worked on one thing, in milliseconds of its own work. */
  blockedMs: number;
};

const calls: readonly Call[] = Object.values(contract).flatMap((area): Call[] => Object.values(area));

const queryText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const requestOf = (call: Call, input: unknown): Request => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { method: call.method, url: `/api${call.path.replaceAll(/:\w+/g, '1')}`, payload: input };
  }
  const rest = new Map(Object.entries(input));
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = queryText(rest.get(name)).slice(0, 100);
    rest.delete(name);
    return encodeURIComponent(value === '' ? '1' : value);
  });
  if (call.method === 'POST') return { method: 'POST', url: `/api${path}`, payload: Object.fromEntries(rest) };
  const query = [...rest].map(([name, value]) => [name, queryText(value).slice(0, 2000)]);
  return { method: 'GET', url: `/api${path}?${new URLSearchParams(Object.fromEntries(query))}` };
};

/** A small club with a bit of everything, so that numbers between 1 and 40 often name something. */
const buildWorld = async (house: TestHouse) => {
  const clubId = await buildClub(house);
  const admin = await buildPerson(house, clubId, { staff_level: 90, email: 'admin@x.test' });
  const parent = await buildPerson(house, clubId, { email: 'vera@x.test' });
  for (let index = 0; index < 10; index += 1) {
    const child = await buildPerson(house, clubId, { birth_date: '2016-05-04', manager_id: parent.personId });
    const courseId = await buildCourse(house, clubId, { max_participants: 4 });
    await buildParticipation(house, clubId, courseId, child.personId);
  }
  await buildGrant(house, clubId, parent.personId, 'tags');
  return { clubId, admin, parent };
};

type World = Awaited<ReturnType<typeof buildWorld>>;

/** Chance also signs out, demotes and anonymises those who ask: now and then they are put back. */
const restore = async (house: TestHouse, { clubId, admin, parent }: World) => {
  await house.sql(
    `update person set staff_level = case when id = $2 then 90 else 0 end, deleted_at = null, death_date = null,
       manager_id = id, merged_into_id = null where club_id = $1 and id in ($2, $3)`,
    [clubId, admin.personId, parent.personId],
  );
  const sign = async (personId: number) => {
    const token = randomBytes(32).toString('base64url');
    await house.sql(
      `insert into session (club_id, token_hash, person_id, created_at, expires_at, last_seen_at)
       values ($1, $2, $3, now(), now() + interval '1 day', now())`,
      [clubId, createHash('sha256').update(token).digest(), personId],
    );
    return `verein_${clubId}=${token}`;
  };
  return { admin: await sign(admin.personId), parent: await sign(parent.personId), anonymous: '' };
};

/** Work between two turns of the loop. Time in which the machine did something else is nobody's fault. */
const watchLoop = () => {
  let longest = 0;
  let [wall, work] = [performance.now(), process.cpuUsage()];
  const timer = setInterval(() => {
    const spent = process.cpuUsage(work);
    const worked = Math.min(performance.now() - wall, (spent.user + spent.system) / 1000);
    longest = Math.max(longest, worked);
    [wall, work] = [performance.now(), process.cpuUsage()];
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
};

const actors = ['admin', 'parent', 'anonymous'] as const;
const restoreEvery = 40;

const draw = (random: Random) => {
  const [actor, call] = [random.pick(actors), random.pick(calls)];
  return { actor, request: requestOf(call, makeValue(call.input, random)) };
};

/** Asks the house as many questions as wanted, as somebody who has read the contract and means no good. */
export const runFuzz = async (house: TestHouse, wanted: { requests: number; seed: number }): Promise<Fuzzed> => {
  const random = createRandom(wanted.seed);
  const world = await buildWorld(house);
  const statuses: Record<string, number> = {};
  const broken: string[] = [];
  let cookies = await restore(house, world);
  let slowest = { ms: 0, what: '' };
  const stopWatching = watchLoop();
  for (let index = 0; index < wanted.requests; index += 1) {
    if (index % restoreEvery === 0) cookies = await restore(house, world);
    const { actor, request } = draw(random);
    const started = performance.now();
    const response = await house.app.inject({
      method: request.method,
      url: request.url,
      headers: {
        host: `verein${world.clubId}.test`,
        cookie: cookies[actor],
        ...(request.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(request.method === 'POST' && { payload: JSON.stringify(request.payload ?? null) }),
    });
    const ms = performance.now() - started;
    const what = `#${index} ${actor} ${request.method} ${request.url.slice(0, 300)}`;
    if (ms > slowest.ms) slowest = { ms, what };
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    if (response.statusCode >= 500) {
      broken.push(
        `${what} → ${response.statusCode} ${response.body.slice(0, 200)} ← ${JSON.stringify(request.payload)?.slice(0, 600)}`,
      );
    }
  }
  return {
    requests: wanted.requests,
    statuses,
    broken,
    slowestMs: Math.round(slowest.ms),
    slowest: slowest.what,
    blockedMs: Math.round(stopWatching()),
  };
};
