/** Chance that repeats: the same seed gives the same sequence on every machine (mulberry32). */
export type Random = {
  /** 0 <= value < 1. */
  next(): number;
  /** Both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** The first are the most frequent, as names are. */
  pickCommon<T>(from: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
};

const at = <T>(from: readonly T[], index: number): T => {
  const value = from[index];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
};

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => at(from, Math.floor(next() * from.length)),
    pickCommon: (from) => at(from, Math.floor(next() ** 1.6 * from.length)),
    weighted: (choices) => {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = next() * total;
      const chosen = choices.findIndex(([, weight]) => (rest -= weight) < 0);
      return at(choices, Math.max(chosen, 0))[0];
    },
  };
};
