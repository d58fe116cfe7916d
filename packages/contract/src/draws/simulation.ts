import { allocateNumbered, type DrawCourse, type DrawLot, type LotNumber, lotNumbers } from './allocation.ts';

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

/** In percent of the children, whole; of a group that nobody belongs to null. */
export type SimulatedShares = {
  rule: SimulatedRule;
  first: number;
  any: number;
  none: number;
  former: number | null;
  lost: number | null;
  members: number | null;
  guests: number | null;
};

/** Never the real one. */
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
  { rule, numbers }: { rule: SimulatedRule; numbers: readonly (readonly LotNumber[])[] },
): SimulatedShares => {
  const ranked = withRanks(lots, rule);
  const used = rule === 'race' ? numbers.slice(0, 1) : numbers;
  const runs = used.map((known) => {
    const placed = allocateNumbered({ courses, lots: ranked }, known);
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
  const shareOfGroup = (among: readonly SimulatedLot[]) => (among.length === 0 ? null : share(among, 'hasPlace'));
  const any = share(ranked, 'hasPlace');
  return {
    rule,
    first: share(ranked, 'hasFirst'),
    any,
    none: ranked.length === 0 ? 0 : 100 - any,
    former: shareOfGroup(ranked.filter(({ isFormer }) => isFormer)),
    lost: shareOfGroup(ranked.filter(({ lostLast }) => lostLast)),
    members: shareOfGroup(ranked.filter(({ isMember }) => isMember)),
    guests: shareOfGroup(ranked.filter(({ isMember }) => !isMember)),
  };
};

/** For the board: the same wishes under three rules. */
export const simulate = (lots: readonly SimulatedLot[], courses: readonly DrawCourse[]): readonly SimulatedShares[] => {
  const numbers = seeds.map((seed) => lotNumbers({ seed, lots }));
  return simulatedRules.map((rule) => simulateRule(lots, courses, { rule, numbers }));
};
