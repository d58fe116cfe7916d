import type { AttendanceList } from '@vereinshaus/contract/attendance/calls';
import type { AttendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { describe, expect, test } from 'vitest';
import { isOpen, rowsOf, statusAfterTap, summaryOf } from './list-rows.ts';
import type { UnsentMark } from './shared/kept-list-shape.ts';

const person = (ID: number, role = 0, tryout = false) => ({
  ID,
  fullname: `Kind ${ID}`,
  image: '',
  age: 8,
  birthday: false,
  role,
  tryout,
  makeup: false,
  single: false,
  answer: '' as const,
  ratio: null,
});
const told = (child_ID: number, status: AttendanceStatus) => ({
  child_ID,
  status,
  note: '',
  time: 1,
  processorName: '',
});
const unsent = (child_ID: number, status: AttendanceStatus): UnsentMark => ({
  child_ID,
  status,
  note: 'Knie',
  time: 2,
  correctionMs: null,
  key: 'k',
  fullname: `Gast ${child_ID}`,
});

const list: AttendanceList = {
  event: { ID: 7, course_ID: 3, courseName: 'Turnen', name: '', start: 0, end: 0, room: '' },
  mayMark: true,
  leads: true,
  persons: [person(1), person(2), person(3, -1), person(4, -1, true)],
  attendancesNewest: [told(1, 3), told(3, -1)],
  attendancesOld: [told(1, 1)],
  conflicts: [],
  walkIns: [],
  answers: null,
};

describe('the rows of a list', () => {
  test('show the own mark before it is sent, and beside it what was told', () => {
    const [row] = rowsOf(list, [unsent(1, 1)]);
    expect(row).toMatchObject({ status: 1, note: 'Knie', isUnsent: true, newest: { status: 3 }, old: [{ status: 1 }] });
  });

  test('begin with somebody who came without a booking as soon as they are put on it', () => {
    const rows = rowsOf(list, [unsent(9, -1)]);
    expect(rows.at(-1)).toMatchObject({ status: -1, person: { ID: 9, fullname: 'Gast 9', role: -1 } });
    expect(rowsOf(list, [unsent(9, 0)])).toHaveLength(4);
  });

  test('a tap goes through the statuses; without a booking one is there or not; who tries or comes for an Ersatzstunde is marked like the others', () => {
    expect(rowsOf(list, []).map(statusAfterTap)).toEqual([1, 1, 0, 1]);
    const [guest] = rowsOf({ ...list, persons: [{ ...person(5, -1), makeup: true }] }, []);
    expect(guest && [statusAfterTap(guest), isOpen(guest)]).toEqual([1, true]);
  });

  test('are counted in words; whoever nobody has marked is open', () => {
    const rows = rowsOf(list, [unsent(2, 2)]);
    expect(summaryOf(rows, 1)).toBe('2 anwesend, 1 abwesend, 1 entschuldigt, 1 offen');
    expect(rows.filter(isOpen).map(({ person: { ID } }) => ID)).toEqual([4]);
  });
});
