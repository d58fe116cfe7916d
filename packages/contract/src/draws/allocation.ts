import { sha256 } from './sha256.ts';

/**
 * Die Verlosung: who gets which course, from wishes, places and a seed alone. Anybody can run it again from the published
 * sheet. The words to it: docs/rules/verlosung.md.
 */

export type DrawWish = {
  course: number;
  /** Vorrang in this course: 0 comes first. */
  rank: number;
};

/** Ein Los: one child, or siblings who want a place together or none. */
export type DrawLot = {
  /** The pseudonym. */
  code: string;
  /** What the number is made from: siblings who would like to be together share it. */
  group: string;
  /** How many places it needs. */
  size: number;
  /** How many courses are wanted. */
  wanted: number;
  /** The dearest first. */
  wishes: readonly DrawWish[];
};

export type DrawCourse = { id: number; name: string; places: number };

export type DrawInput = { seed: string; courses: readonly DrawCourse[]; lots: readonly DrawLot[] };

export type DrawnPlace = { code: string; course: number; round: number };

export type LotNumber = {
  code: string;
  /** hash(seed, pseudonym). */
  hash: string;
  /** From 1: the order of the hashes. */
  number: number;
};

const hashOf = (seed: string, name: string): string => sha256(`${seed}:${name}`);

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Die Losnummern: the smallest hash has number 1; of siblings with the same the pseudonym's own decides. */
export const lotNumbers = ({ seed, lots }: Pick<DrawInput, 'seed' | 'lots'>): readonly LotNumber[] =>
  lots
    .map(({ code, group }) => ({ code, hash: hashOf(seed, group), own: hashOf(seed, code) }))
    .toSorted((one, other) => compared(one.hash, other.hash) || compared(one.own, other.own))
    .map(({ code, hash }, index) => ({ code, hash, number: index + 1 }));

/** One who asks for one course. */
type Applicant = { lot: DrawLot; rank: number; number: number; wish: number };

const byPriority = (one: Applicant, other: Applicant): number => one.rank - other.rank || one.number - other.number;

type Places = ReadonlyMap<number, number>;

/** In order, until the first for whom the places are too few: nobody behind gets past. */
const prefixThatFits = (applicants: readonly Applicant[], places: number): ReadonlySet<string> => {
  const taken = new Set<string>();
  let left = places;
  for (const { lot } of applicants) {
    if (lot.size > left) break;
    left -= lot.size;
    taken.add(lot.code);
  }
  return taken;
};

type Round = {
  /** Who asks where, by course, in the order in which the course takes them. */
  applicants: ReadonlyMap<number, readonly Applicant[]>;
  lots: readonly DrawLot[];
  places: Places;
};

/** Wish by wish: whoever is refused asks for the next one, and may displace whoever comes later there. */
const askInTurn = ({ applicants, lots, places }: Round): Map<string, number> => {
  const asks = new Map(lots.map(({ code }) => [code, 0]));
  for (;;) {
    const taken = new Map(
      [...applicants].map(([course, all]) => {
        // All who have ever asked: a refusal stays one.
        const asking = all.filter(({ lot, wish }) => wish <= (asks.get(lot.code) ?? 0));
        return [course, prefixThatFits(asking, places.get(course) ?? 0)];
      }),
    );
    const refused = lots.filter(({ code, wishes }) => {
      const course = wishes[asks.get(code) ?? 0]?.course;
      return course !== undefined && taken.get(course)?.has(code) !== true;
    });
    if (refused.length === 0) return asks;
    for (const { code } of refused) asks.set(code, (asks.get(code) ?? 0) + 1);
  }
};

/** What is left: while somebody prefers a course with room enough, the first in its order goes there. */
const fillUp = ({ applicants, lots, places }: Round, held: Map<string, number>) => {
  const left = new Map(places);
  const courseOf = (lot: DrawLot) => lot.wishes[held.get(lot.code) ?? 0]?.course;
  for (const lot of lots) {
    const course = courseOf(lot);
    if (course !== undefined) left.set(course, (left.get(course) ?? 0) - lot.size);
  }
  const nextMove = (): [number, Applicant] | undefined => {
    for (const [course, all] of applicants) {
      const free = left.get(course) ?? 0;
      const next = all.find(({ lot, wish }) => lot.size <= free && wish < (held.get(lot.code) ?? 0));
      if (next !== undefined) return [course, next];
    }
    return undefined;
  };
  for (let move = nextMove(); move !== undefined; move = nextMove()) {
    const [course, { lot, wish }] = move;
    const before = courseOf(lot);
    if (before !== undefined) left.set(before, (left.get(before) ?? 0) + lot.size);
    left.set(course, (left.get(course) ?? 0) - lot.size);
    held.set(lot.code, wish);
  }
};

/** One course for each of these lots, as far as it goes. */
const drawRound = (lots: readonly DrawLot[], places: Places, numbers: ReadonlyMap<string, number>) => {
  const applicants = new Map(
    [...places.keys()].map((course): [number, readonly Applicant[]] => [
      course,
      lots
        .flatMap((lot) =>
          lot.wishes.flatMap((wished, wish) =>
            wished.course === course ? [{ lot, rank: wished.rank, number: numbers.get(lot.code) ?? 0, wish }] : [],
          ),
        )
        .toSorted(byPriority),
    ]),
  );
  const round = { applicants, lots, places };
  const held = askInTurn(round);
  fillUp(round, held);
  return lots.flatMap((lot) => {
    const course = lot.wishes[held.get(lot.code) ?? 0]?.course;
    return course === undefined ? [] : [{ code: lot.code, course, size: lot.size }];
  });
};

/**
 * Auslosen. In the first round everybody gets one course at most; those who want more are drawn again among what is left,
 * with the same numbers. A wish for more places than a course has never counts.
 */
export const allocate = (drawn: DrawInput): readonly DrawnPlace[] => allocateNumbered(drawn, lotNumbers(drawn));

/** The same with numbers that are known: whoever compares rules draws with the same seeds again and again. */
export const allocateNumbered = (
  { courses, lots }: Pick<DrawInput, 'courses' | 'lots'>,
  known: readonly LotNumber[],
): readonly DrawnPlace[] => {
  const numbers = new Map(known.map(({ code, number }) => [code, number]));
  const total = new Map(courses.map(({ id, places }) => [id, places]));
  const left = new Map(courses.toSorted((one, other) => one.id - other.id).map(({ id, places }) => [id, places]));
  const won = new Map<string, number[]>(lots.map(({ code }) => [code, []]));
  const placed: DrawnPlace[] = [];
  const rounds = Math.max(0, ...lots.map(({ wanted }) => wanted));
  for (let round = 1; round <= rounds; round += 1) {
    const inRound = lots
      .filter(({ code, wanted }) => wanted >= round && won.get(code)?.length === round - 1)
      .map((lot) => ({
        ...lot,
        wishes: lot.wishes.filter(
          ({ course }) => won.get(lot.code)?.includes(course) !== true && lot.size <= (total.get(course) ?? 0),
        ),
      }));
    for (const { code, course, size } of drawRound(inRound, left, numbers)) {
      placed.push({ code, course, round });
      won.get(code)?.push(course);
      left.set(course, (left.get(course) ?? 0) - size);
    }
  }
  return placed;
};
