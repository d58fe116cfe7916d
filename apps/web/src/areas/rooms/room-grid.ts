import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { TakenTime } from '@vereinshaus/contract/rooms/calls';

/** An occupied time on one day, in minutes since midnight. */
export type Block = { from: number; to: number; time: TakenTime };

const endOfDay = 24 * 60;

const onDay = (day: IsoDay, time: TakenTime): Block | null => {
  const [from, to] = [clockInVienna(new Date(time.start * 1000)), clockInVienna(new Date(time.end * 1000))];
  if (from.day > day || to.day < day || (to.day === day && to.minutes === 0)) return null;
  return { from: from.day < day ? 0 : from.minutes, to: to.day > day ? endOfDay : to.minutes, time };
};

/** Occupied times of a day, in order. */
export const blocksOn = (day: IsoDay, times: readonly TakenTime[]): readonly Block[] =>
  times.flatMap((time) => onDay(day, time) ?? []).toSorted((one, two) => one.from - two.from);

/** The displayed hours: 7 to 22, extended if something is earlier or later. */
export const shownHours = (blocks: readonly Block[]): { first: number; last: number } => {
  // All-day entries do not affect the displayed hours.
  const timed = blocks.filter(({ from, to }) => from > 0 && to < endOfDay);
  return {
    first: Math.min(7, ...timed.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(22, ...timed.map(({ to }) => Math.ceil(to / 60))),
  };
};

/** Minimum number of displayed hours, so that a plan never shrinks to a strip. */
const minShownHours = 8;

/** The same, starting with the first occupied hour: most halls are empty until the children come. */
export const busyHours = (blocks: readonly Block[]): { first: number; last: number } => {
  const { first, last } = shownHours(blocks);
  if (blocks.length === 0) return { first, last };
  const earliest = Math.min(...blocks.map(({ from }) => Math.floor(from / 60)));
  return { first: Math.max(first, Math.min(earliest, last - minShownHours)), last };
};

/** Free gaps of at least half an hour, within the displayed hours. */
export const gapsOf = (blocks: readonly Block[], { first, last }: { first: number; last: number }) => {
  const gaps: { from: number; to: number }[] = [];
  let reached = first * 60;
  for (const { from, to } of blocks) {
    if (from - reached >= 30) gaps.push({ from: reached, to: from });
    reached = Math.max(reached, to);
  }
  if (last * 60 - reached >= 30) gaps.push({ from: reached, to: last * 60 });
  return gaps;
};
