// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { AttendanceList } from '@vereinshaus/contract/attendance/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { keepFor, keepForNobody, readAllKept, removeKept } from '../../../kit/device-store.ts';
import { showAs } from '../../../testing/show-as.tsx';
import { keepOwnKey } from './device-key.ts';
import { putMarks } from './kept-lists.ts';
import { leaveDevice } from './leave-device.ts';
import { UnsentNotice } from './UnsentNotice.tsx';

const [markus, tina] = [1, 2];

const listOf = (eventId: number, start: string): AttendanceList => ({
  event: {
    ID: eventId,
    course_ID: 3,
    courseName: 'Turnen',
    name: '',
    start: Date.parse(start) / 1000,
    end: Date.parse(start) / 1000 + 3600,
    room: '',
  },
  mayMark: true,
  leads: true,
  persons: [],
  attendancesNewest: [],
  attendancesOld: [],
  conflicts: [],
  walkIns: [],
  answers: null,
});

const marks = [
  { childId: 11, status: 1 },
  { childId: 12, status: 2 },
] as const;

afterEach(async () => {
  cleanup();
  for (const { key } of await readAllKept('')) await removeKept(key);
  keepForNobody();
});

test('what was not sent is told wherever one is, past dates too, with the way to each list', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  keepFor(markus);
  await putMarks(markus, listOf(7, '2026-01-09T16:00:00Z'), marks);
  await putMarks(markus, listOf(8, '2030-01-09T16:00:00Z'), marks);
  showAs({ ID: markus }, <UnsentNotice leftBy={null} />);
  expect(await screen.findByText(/2 Listen sind noch nicht gesendet/)).toBeDefined();
  const ways = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  expect(ways).toEqual([
    ['/kurs/3/anwesenheit/7', 'Turnen am Fr., 09.01.2026, 17:00'],
    ['/kurs/3/anwesenheit/8', 'Turnen am Mi., 09.01.2030, 17:00'],
  ]);
});

test('of what somebody else has left one reads whose it is and how much, and nothing more', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ key: String(markus).padStart(32, '0') }));
  keepFor(markus);
  await keepOwnKey(markus, 'Markus');
  await putMarks(markus, listOf(7, '2026-01-09T16:00:00Z'), marks);
  await leaveDevice(markus);
  keepFor(tina);
  showAs({ ID: tina }, <UnsentNotice leftBy={null} />);
  expect(await screen.findByText(/Markus hat 2 nicht gesendete Einträge/)).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
