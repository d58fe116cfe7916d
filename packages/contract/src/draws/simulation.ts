import { allocate, type DrawCourse, type DrawLot } from './allocation.ts';

/** A lot as the simulator looks at it. */
export type SimulatedLot = DrawLot & {
  /** Saved as the how manieth: for the race. */
  turn: number;
  isFormer: boolean;
  lostLast: boolean;
  isMember: boolean;
};

export const simulatedRules = ['chosen', 'plain', 'race'] as const;
export type SimulatedRule = (typeof simulatedRules)[number];

export const simulatedRuleLabels: Readonly<Record<SimulatedRule, string>> = {
  chosen: 'Verlosung mit eurem Vorrang',
  plain: 'Verlosung ohne Vorrang',
  race: 'Wer zuerst kommt',
};

/** In percent of the children, whole. */
export type SimulatedShares = {
  rule: SimulatedRule;
  first: number;
  any: number;
  none: number;
  former: number;
  lost: number;
  members: number;
  guests: number;
};

const seeds = Array.from({ length: 25 }, (_, index) => `Probe ${index + 1}`);

const withRanks = (lots: readonly SimulatedLot[], rule: SimulatedRule): readonly SimulatedLot[] => {
  if (rule === 'chosen') return lots;
  return lots.map((lot) => ({
    ...lot,
    wishes: lot.wishes.map(({ course }) => ({ course, rank: rule === 'race' ? lot.turn : 0 })),
  }));
};

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

const sizeOf = (lots: readonly DrawLot[]): number => lots.reduce((sum, { size }) => sum + size, 0);

/** The same wishes under one rule, on average of several seeds that are never the real one. */
const simulateRule = (
  lots: readonly SimulatedLot[],
  courses: readonly DrawCourse[],
  rule: SimulatedRule,
): SimulatedShares => {
  const ranked = withRanks(lots, rule);
  const used = rule === 'race' ? seeds.slice(0, 1) : seeds;
  const runs = used.map((seed) => {
    const placed = allocate({ seed, courses, lots: ranked });
    const won = new Set(placed.map(({ code }) => code));
    const first = new Set(placed.map(({ code, course }) => `${code} ${course}`));
    return {
      hasPlace: ({ code }: DrawLot) => won.has(code),
      hasFirst: ({ code, wishes }: DrawLot) => first.has(`${code} ${wishes[0]?.course}`),
    };
  });
  const share = (among: readonly SimulatedLot[], which: 'hasPlace' | 'hasFirst') =>
    percent(
      runs.reduce((sum, run) => sum + sizeOf(among.filter(run[which])), 0),
      sizeOf(among) * runs.length,
    );
  const any = share(ranked, 'hasPlace');
  return {
    rule,
    first: share(ranked, 'hasFirst'),
    any,
    none: ranked.length === 0 ? 0 : 100 - any,
    former: share(
      ranked.filter(({ isFormer }) => isFormer),
      'hasPlace',
    ),
    lost: share(
      ranked.filter(({ lostLast }) => lostLast),
      'hasPlace',
    ),
    members: share(
      ranked.filter(({ isMember }) => isMember),
      'hasPlace',
    ),
    guests: share(
      ranked.filter(({ isMember }) => !isMember),
      'hasPlace',
    ),
  };
};

/** For the board: the same wishes under three rules. */
export const simulate = (lots: readonly SimulatedLot[], courses: readonly DrawCourse[]): readonly SimulatedShares[] =>
  simulatedRules.map((rule) => simulateRule(lots, courses, rule));
