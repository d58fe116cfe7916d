import { expect, test } from 'vitest';
import { countUnsent, keptListVersion, readShape } from './kept-list-shape.ts';

const event = { ID: 7, course_ID: 3, courseName: 'Turnen', name: '', start: 1, end: 2, room: 'Halle' };
const person = { ID: 1, fullname: 'Kind 1', image: '', age: 8, birthday: false, role: 0, tryout: false, ratio: null };
const list = { event, mayMark: true, leads: true, persons: [person], attendancesNewest: [], attendancesOld: [] };
const read = (value: unknown) => readShape(value, () => 'new');

/** As each earlier version of the program wrote it. */
const version1 = {
  list,
  at: 5000,
  marks: [
    { child_ID: 1, status: 1, note: '', time: 9, key: 'a' },
    { child_ID: 2, status: 2, note: 'Knie', time: 9, key: 'b', fullname: 'Gast' },
  ],
  isWaiting: true,
};

test('a list of version 1 is read whole, and its marks wait no longer for a button', () => {
  expect(read(version1)).toEqual({
    version: keptListVersion,
    list: {
      ...list,
      persons: [{ ...person, makeup: false, single: false, answer: '' }],
      conflicts: [],
      walkIns: [],
      answers: null,
    },
    at: 5000,
    marks: [
      { child_ID: 1, status: 1, time: 9, correctionMs: null, key: 'a' },
      { child_ID: 2, status: 2, note: 'Knie', time: 9, correctionMs: null, key: 'b', fullname: 'Gast' },
    ],
    questions: [],
    walkIns: [],
    refusal: null,
  });
});

test.each([
  ['a person without a field', { ...list, persons: [{ ID: 1, fullname: 'Kind 1' }] }],
  ['no persons at all', { event, mayMark: true }],
  ['an event that knows only its numbers', { event: { ID: 7, course_ID: 3 } }],
])('with %s in the list its marks are still there', (_, kept) => {
  const found = read({ ...version1, list: kept });
  expect(found && countUnsent(found)).toBe(2);
  expect(found?.list.event).toMatchObject({ ID: 7, course_ID: 3 });
});

test('marks without a key or a time are sent all the same, and one that says nothing costs the others nothing', () => {
  const marks = [{ child_ID: 1, status: 1 }, { child_ID: 'x' }, { child_ID: 3, status: 99 }];
  expect(read({ ...version1, marks })?.marks).toEqual([
    { child_ID: 1, status: 1, time: 5, correctionMs: null, key: 'new' },
  ]);
});

/** As version 2 wrote it: without names of accompanying persons. */
const version2 = {
  version: 2,
  list: { ...list, conflicts: [] },
  at: 1,
  marks: [{ child_ID: 1, note: 'Knie', time: 2, correctionMs: 60_000, key: 'a' }],
  questions: [
    { mark: { child_ID: 2, status: 1, time: 2, correctionMs: null, key: 'b' }, reason: 'gone', message: 'Weg.' },
  ],
  refusal: null,
};

test('a list of version 2 keeps its marks and questions, and has no names yet', () => {
  expect(read(version2)).toMatchObject({
    version: keptListVersion,
    marks: version2.marks,
    questions: version2.questions,
    walkIns: [],
  });
});

test('a list of today stays as it is', () => {
  const today = {
    version: keptListVersion,
    list: {
      ...list,
      persons: [{ ...person, makeup: false, single: false, answer: '' }],
      conflicts: [],
      walkIns: [],
      answers: null,
    },
    at: 1,
    marks: [{ child_ID: 1, note: 'Knie', time: 2, correctionMs: 60_000, key: 'a' }],
    questions: [
      {
        mark: { child_ID: 2, status: 1 as const, time: 2, correctionMs: null, key: 'b' },
        reason: 'gone' as const,
        message: '',
      },
    ],
    walkIns: [{ name: 'Moritz', time: 3, key: 'c' }],
    refusal: 'Der Termin wurde entfernt.',
  };
  expect(read(today)).toEqual(today);
});

test.each([undefined, null, 'kaputt', {}, { list: {} }])('%s is no list', (value) => {
  expect(read(value)).toBeUndefined();
});
