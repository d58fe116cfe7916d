// @vitest-environment happy-dom
import type { AttendanceList } from '@vereinshaus/contract/attendance/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFor, keepForNobody, keepsSomething, readAllKept, removeKept } from '../../../kit/device-store.ts';
import { keepOwnKey } from './device-key.ts';
import { keptLists, putMarks, readKeptList } from './kept-lists.ts';
import { leaveDevice, openSealed, unsentOfOthers } from './leave-device.ts';
import { sendAllMarks } from './send-marks.ts';

const [markus, tina] = [1, 2];

const list: AttendanceList = {
  event: { ID: 7, course_ID: 3, courseName: 'Turnen', name: '', start: 1, end: 2, room: '' },
  mayMark: true,
  leads: true,
  persons: [],
  attendancesNewest: [],
  attendancesOld: [],
  conflicts: [],
  walkIns: [],
  answers: null,
};

/** Each user gets their own key, the same every time. */
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ key: String(who).padStart(32, '0') }));
});
let who = markus;

afterEach(async () => {
  for (const { key } of await readAllKept('')) await removeKept(key);
  keepForNobody();
});

const signIn = async (person: number) => {
  who = person;
  const before = keepFor(person);
  if (before !== null) await leaveDevice(before);
  const key = await keepOwnKey(person, person === markus ? 'Markus' : 'Tina');
  await openSealed(person, key);
};

const markTwo = () =>
  putMarks(markus, list, [
    { childId: 11, status: 1 },
    { childId: 12, status: 2, note: 'Geheimnis' },
  ]);

test('marks of one person stay closed on a shared tablet, are told to the next, and come back to the first', async () => {
  await signIn(markus);
  await markTwo();
  await leaveDevice(markus);
  await signIn(tina);
  expect(await unsentOfOthers(tina)).toEqual([{ name: 'Markus', count: 2 }]);
  expect([await keptLists(markus), await keptLists(tina)]).toEqual([[], []]);
  expect(JSON.stringify(await readAllKept(''))).not.toMatch(/Geheimnis|Turnen/);
  await leaveDevice(tina);
  await signIn(markus);
  expect((await readKeptList(markus, 7))?.marks.map(({ child_ID }) => child_ID)).toEqual([11, 12]);
  expect(await unsentOfOthers(markus)).toEqual([]);
});

test('whoever signs in without the other having signed out finds the marks closed as well', async () => {
  await signIn(markus);
  await markTwo();
  await signIn(tina);
  expect(await unsentOfOthers(tina)).toEqual([{ name: 'Markus', count: 2 }]);
  expect(await keptLists(markus)).toEqual([]);
});

test('the key of somebody else opens nothing, and loses nothing', async () => {
  await signIn(markus);
  await markTwo();
  await leaveDevice(markus);
  await signIn(tina);
  await openSealed(tina, await keepOwnKey(tina, 'Tina'));
  expect(await unsentOfOthers(tina)).toEqual([{ name: 'Markus', count: 2 }]);
});

test('who leaves with nothing unsent leaves no trace', async () => {
  await signIn(markus);
  await markTwo();
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', message: '', questions: [] }));
  expect(await sendAllMarks(markus)).toBe(1);
  await leaveDevice(markus);
  expect([keepsSomething(), await readAllKept('')]).toEqual([false, []]);
});

test('two tabs keep one list: what one of them tapped is not gone when the other taps', async () => {
  await signIn(markus);
  await Promise.all([
    putMarks(markus, list, [{ childId: 11, status: 1 }]),
    putMarks(markus, list, [{ childId: 12, status: 1 }]),
    putMarks(markus, list, [{ childId: 11, note: 'Knie' }]),
  ]);
  expect((await readKeptList(markus, 7))?.marks).toMatchObject([
    { child_ID: 12, status: 1 },
    { child_ID: 11, status: 1, note: 'Knie' },
  ]);
});

test('who comes back without a network marks on and leaves again: nothing of either time is lost, and the older goes first', async () => {
  await signIn(markus);
  await markTwo();
  await leaveDevice(markus);
  // The key does not arrive, so encrypted data stay encrypted.
  keepFor(markus);
  await putMarks(markus, list, [{ childId: 11, status: 3 }]);
  await leaveDevice(markus);
  await signIn(markus);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({});
    const { attendances } = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
    sent.push(attendances.map((mark: { child_ID: number; status: number }) => [mark.child_ID, mark.status]));
    return Response.json({ status: 'success', message: '', questions: [] });
  });
  await sendAllMarks(markus);
  expect(sent).toEqual([
    [
      [11, 1],
      [12, 2],
    ],
    [[11, 3]],
  ]);
  expect((await readKeptList(markus, 7))?.marks).toEqual([]);
});
