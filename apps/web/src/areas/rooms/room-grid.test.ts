import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { TakenTime } from '@vereinshaus/contract/rooms/calls';
import { expect, test } from 'vitest';
import { blocksOn, busyHours, gapsOf, shownHours } from './room-grid.ts';

const at = (day: string, minutes: number) => momentInVienna({ day, minutes }).getTime() / 1000;
const time = (start: number, end: number): TakenTime => ({
  kind: 'event',
  ID: start,
  event_ID: start,
  room_ID: 1,
  start,
  end,
  name: 'Yoga',
  course_ID: 7,
  elsewhere: '',
  isOwn: false,
  isRequest: false,
});

test('a time stands on each of its days, and not on the one that begins when it ends', () => {
  const long = time(at('2026-10-19', 1200), at('2026-10-21', 0));
  const blocks = (day: string) => blocksOn(day, [long]).map(({ from, to }) => [from, to]);
  expect(['2026-10-18', '2026-10-19', '2026-10-20', '2026-10-21'].map(blocks)).toEqual([
    [],
    [[1200, 1440]],
    [[0, 1440]],
    [],
  ]);
});

test('the hours reach as far as something is taken, and gaps are worth half an hour', () => {
  const blocks = blocksOn('2026-10-19', [
    time(at('2026-10-19', 375), at('2026-10-19', 480)),
    time(at('2026-10-19', 500), at('2026-10-19', 1380)),
  ]);
  const hours = shownHours(blocks);
  expect(hours).toEqual({ first: 6, last: 23 });
  expect(gapsOf(blocks, hours)).toEqual([]);
  expect(gapsOf([], { first: 7, last: 22 })).toEqual([{ from: 420, to: 1320 }]);
});

test('a plan begins with the first hour that is taken, and is never a strip', () => {
  const from = (minutes: number) =>
    busyHours(blocksOn('2026-10-19', [time(at('2026-10-19', minutes), at('2026-10-19', minutes + 60))]));
  expect(from(375)).toEqual({ first: 6, last: 22 });
  expect(from(750)).toEqual({ first: 12, last: 22 });
  expect(from(1200)).toEqual({ first: 14, last: 22 });
  expect(busyHours([])).toEqual({ first: 7, last: 22 });
});
