import { nice, ticks } from 'd3-array';

export type Scale = {
  /** Round axis values between minimum and maximum. */
  ticks: readonly number[];
  /** Position of a value between minimum and maximum, in percent. */
  at: (value: number) => number;
};

const wantedTicks = 4;

/** From zero, or below it, to the next round number. */
export const scaleOf = (values: readonly number[]): Scale => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === most) return { ticks: [0], at: () => 0 };
  const [from, to] = nice(least, most, wantedTicks);
  return { ticks: ticks(from, to, wantedTicks), at: (value) => ((value - from) / (to - from)) * 100 };
};

/** Interval between shown labels, so that at most `most` of them fit in a row. */
export const shownOf = (count: number, most: number): number => Math.max(1, Math.ceil(count / most));
