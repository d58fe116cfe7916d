import { describe, expect, test } from 'vitest';
import { answerOf, answerUntil, countAnswers, countText, hoursBeforeText } from './rules.ts';

// The examples of docs/rules/zusagen.md.
describe('what counts of an answer', () => {
  test.each([
    ['nobody has said anything', { status: 0, isComing: false, isGuest: false }, ''],
    ['the family says yes', { status: 0, isComing: true, isGuest: false }, 'yes'],
    ['an excuse is a no', { status: 3, isComing: false, isGuest: false }, 'no'],
    ['an excuse after a yes is a no', { status: 3, isComing: true, isGuest: false }, 'no'],
    ['a guest has said so by coming along', { status: 0, isComing: false, isGuest: true }, 'yes'],
    ['the hall wins: absent', { status: 2, isComing: true, isGuest: false }, 'no'],
    ['the hall wins: present', { status: 1, isComing: false, isGuest: false }, 'yes'],
  ] as const)('%s', (_, said, expected) => {
    expect(answerOf(said)).toBe(expected);
  });
});

test('answers end so many hours before the beginning', () => {
  expect(answerUntil(new Date('2026-11-12T16:00:00+01:00'), 24)).toEqual(new Date('2026-11-11T16:00:00+01:00'));
  expect([0, 1, 12, 24, 48].map(hoursBeforeText)).toEqual([
    'bis Beginn',
    'bis eine Stunde vor Beginn',
    'bis 12 Stunden vor Beginn',
    'bis 24 Stunden vor Beginn',
    'bis 2 Tage vor Beginn',
  ]);
});

test('a count is told in words', () => {
  expect(countText(countAnswers(['yes', 'no', '', '']))).toBe('1 kommt, 1 kommt nicht, 2 offen');
  expect(countText(countAnswers(['yes', 'yes', 'no', 'no']))).toBe('2 kommen, 2 kommen nicht, 0 offen');
});
