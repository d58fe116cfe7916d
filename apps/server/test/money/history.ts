import type { Random } from '../../src/demo/random.ts';

/** One action. Its person and amount follow from the numbers and from the existing data. */
export type HistoryStep<Deed extends string> = {
  deed: Deed;
  a: number;
  b: number;
  c: number;
  /** Two callers do it at the same moment. */
  twice: boolean;
  /** Another caller does the next step at the same moment. */
  meets: boolean;
};

const range = 1_000_000;
const seedOfSuite = 20_261_117;

/**
 * How many steps are played, with which seed. The suite plays the same histories everywhere, so that its result depends on the code alone;
 * `MONEY_STEPS=10000` plays that many new ones, `MONEY_SEED=7` repeats those of a seed.
 */
export const wantedPlay = (name: 'MONEY' | 'BANK' | 'PROVIDER' | 'MARKS', stepsOfSuite: number) => {
  const steps = process.env[`${name}_STEPS`];
  const seed = process.env[`${name}_SEED`] ?? (steps === undefined ? seedOfSuite : Math.floor(Date.now() / 1000));
  return { steps: Number(steps ?? stepsOfSuite), seed: Number(seed) };
};

/** The same numbers of a random source draw the same history. */
export const drawHistory = <Deed extends string>(
  random: Random,
  deeds: readonly (readonly [Deed, number])[],
  length: number,
): readonly HistoryStep<Deed>[] =>
  Array.from({ length }, () => ({
    deed: random.weighted(deeds),
    a: random.int(0, range),
    b: random.int(0, range),
    c: random.int(0, range),
    twice: random.chance(0.12),
    meets: random.chance(0.12),
  }));

/** The printed form: one line per step, to be read and to be replayed. */
export const historyText = (steps: readonly HistoryStep<string>[]): string =>
  steps
    .map(
      ({ deed, a, b, c, twice, meets }) =>
        `${deed}(${a}, ${b}, ${c})${twice ? ' twice' : ''}${meets ? ' and at once' : ''}`,
    )
    .join('\n');

/** Groups the steps that happen at the same moment. */
export const momentsOf = <Deed extends string>(
  steps: readonly HistoryStep<Deed>[],
): readonly (readonly HistoryStep<Deed>[])[] => {
  const moments: HistoryStep<Deed>[][] = [];
  let open: HistoryStep<Deed>[] | undefined;
  for (const step of steps) {
    if (open === undefined) moments.push((open = [step]));
    else open.push(step);
    if (!step.meets || open.length > 1) open = undefined;
  }
  return moments;
};

/**
 * Removes steps that are not needed for the fault: halves first, then smaller and smaller parts. Every try plays from the beginning, so it
 * stops after `maxTries` with the best result so far.
 */
export const shrink = async <T>(
  steps: readonly T[],
  fails: (steps: readonly T[]) => Promise<boolean>,
  maxTries = 120,
): Promise<readonly T[]> => {
  let left = steps;
  let tries = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length && tries < maxTries; ) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)];
      tries += 1;
      if (await fails(fewer)) left = fewer;
      else from += size;
    }
  }
  return left;
};
