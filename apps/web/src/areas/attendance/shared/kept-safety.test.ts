// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFor, keepForNobody, readAllKept, removeKept } from '../../../kit/device-store.ts';
import { keepSafety, readKeptSafety } from './kept-safety.ts';
import { leaveDevice } from './leave-device.ts';
import { noteOpening, sendOpenings } from './openings.ts';

const toni = { ID: 1, prename: 'Toni' };
const lena = {
  ID: 11,
  fullname: 'Lena Gruber',
  age: 8,
  note: 'Nussallergie',
  phoneAdd: '436641234567',
  pickupNote: 'Oma',
  fields: [],
};
const told = { dates: [{ event_ID: 7, child_IDs: [11] }], persons: [lena] };
const hour = 3_600_000;

type Sent = { path: string; body: unknown };
let sent: Sent[] = [];
let answer: (path: string) => Response | undefined;

const textIn = (body: RequestInit['body']) => (typeof body === 'string' ? body : 'null');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T15:00:00Z') });
  sent = [];
  answer = (path) => {
    if (path.endsWith('/devicekey')) return Response.json({ key: '1'.padStart(32, '0') });
    if (path.endsWith('/safety')) return Response.json(told);
    return Response.json({ status: 'success', message: '' });
  };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const reply = answer(path);
    if (reply === undefined) throw new TypeError('Failed to fetch');
    sent.push({ path, body: JSON.parse(textIn(init?.body)) });
    return reply;
  });
  keepFor(toni.ID);
});

afterEach(async () => {
  vi.useRealTimers();
  for (const { key } of await readAllKept('')) await removeKept(key);
  keepForNobody();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('what saves a child is read without a network, and by nobody without the key', async () => {
  await keepSafety(toni, [7]);
  answer = () => undefined;
  expect(await readKeptSafety(toni.ID, 7)).toMatchObject({
    participants: [{ note: 'Nussallergie', phoneAdd: '436641234567' }],
  });
  expect(await readKeptSafety(toni.ID, 8)).toBeUndefined();
  expect(JSON.stringify(await readAllKept(''))).not.toMatch(/Nussallergie|Lena|43664/);
  const closed = (await readAllKept('safety.'))[0]?.value;
  expect(closed).toMatchObject({ version: 1, content: expect.any(ArrayBuffer) });
});

test('it is gone with signing out, key and all', async () => {
  await keepSafety(toni, [7]);
  await leaveDevice(toni.ID);
  expect(await readAllKept('')).toEqual([]);
});

test.each([
  ['after 35 hours it is there', 35 * hour, 1],
  ['after 37 hours it is deleted', 37 * hour, 0],
  ['with a clock that was set back it is deleted', -hour, 0],
])('%s', async (_, ms, left) => {
  await keepSafety(toni, [7]);
  pass(ms);
  const kept = await readKeptSafety(toni.ID, 7);
  expect([kept?.participants.length ?? 0, (await readAllKept('safety.')).length]).toEqual([left, left]);
});

test('it is fetched again for a list that it does not know, and not twice within an hour', async () => {
  const fetched = () => sent.filter(({ path }) => path.endsWith('/safety')).length;
  await keepSafety(toni, [7]);
  await keepSafety(toni, [7]);
  expect(fetched()).toBe(1);
  await keepSafety(toni, [7, 8]);
  expect(fetched()).toBe(2);
});

test('a session that has ended takes it along', async () => {
  await keepSafety(toni, [7]);
  answer = () =>
    Response.json({ status: 'error', message: 'Bitte melde dich an.', code: 'request.notSignedIn' }, { status: 401 });
  pass(2 * hour);
  await keepSafety(toni, [7]);
  expect(await readAllKept('safety.')).toEqual([]);
});

test('a look without a network waits and is told with its time, once an hour', async () => {
  answer = () => undefined;
  const opened = Math.floor(Date.now() / 1000);
  await noteOpening(toni.ID, 'hall', [11]);
  await noteOpening(toni.ID, 'hall', [11]);
  pass(2 * hour);
  await noteOpening(toni.ID, 'hall', [11]);
  await sendOpenings(toni.ID);
  answer = () => Response.json({ status: 'success', message: '' });
  await sendOpenings(toni.ID);
  await sendOpenings(toni.ID);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      openings: [
        { place: 'hall', time: opened, child_IDs: [11] },
        { place: 'hall', time: opened + 7200, child_IDs: [11] },
      ],
    },
  ]);
});

test('a look that the server has not heard of stays when somebody leaves the device', async () => {
  answer = () => undefined;
  await noteOpening(toni.ID, 'course', [11]);
  await leaveDevice(toni.ID);
  expect(await readAllKept('openings.')).toHaveLength(1);
});
