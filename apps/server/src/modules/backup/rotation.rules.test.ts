import { expect, test } from 'vitest';
import { archiveNameOf, removableBackups, timeInName } from './rotation.rules.ts';

const nightly = (nights: number, last = '2026-11-16T01:40:00Z') =>
  Array.from({ length: nights }, (_, ago) => archiveNameOf(new Date(Date.parse(last) - ago * 24 * 3600 * 1000), false));

const daysLeft = (names: readonly string[], gone: readonly string[]) =>
  names.filter((name) => !gone.includes(name)).map((name) => timeInName(name)?.toISOString().slice(0, 10));

test('the newest of 7 days, 4 weeks and 12 months stay of four hundred nights', () => {
  const names = nightly(400);
  const left = daysLeft(names, removableBackups(names, { daily: 7, weekly: 4, monthly: 12 })).join(' ');
  const days = '2026-11-16 2026-11-15 2026-11-14 2026-11-13 2026-11-12 2026-11-11 2026-11-10';
  const weeks = '2026-11-08 2026-11-01';
  const months =
    '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31';
  expect(left).toBe(`${days} ${weeks} ${months}`);
});

test('of several on one day the newest stays, but all of the last 24 hours', () => {
  const keep = { daily: 7, weekly: 4, monthly: 12 };
  const [night = '', beforeUpdate = '', byHand = '', nextNight = ''] = [
    '2026-11-16T01:40:00Z',
    '2026-11-16T10:00:00Z',
    '2026-11-16T11:00:00Z',
    '2026-11-17T10:30:00Z',
  ].map((at) => archiveNameOf(new Date(at), true));
  expect(removableBackups([night, beforeUpdate, byHand], keep)).toEqual([]);
  expect(removableBackups([night, beforeUpdate, byHand, nextNight], keep)).toEqual([beforeUpdate, night]);
});

test('the newest stays whatever the settings say, and what is not ours is left alone', () => {
  const [newest = '', older = ''] = nightly(2);
  const foreign = ['notizen.txt', 'vereinshaus-kopie.tar.gz', `${older}.part`];
  expect(removableBackups([older, newest, ...foreign], { daily: 0, weekly: 0, monthly: 0 })).toEqual([older]);
});
