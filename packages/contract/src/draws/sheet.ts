import { allocate, type DrawInput, type DrawnPlace, lotNumbers } from './allocation.ts';
import { sha256 } from './sha256.ts';

/** Das Losblatt: everything a draw was made from and what came of it, with pseudonyms and without names. */
export type DrawSheet = DrawInput & {
  version: 1;
  /** Published before the first wish. */
  seedHash: string;
  placed: readonly DrawnPlace[];
};

export const seedHashOf = (seed: string): string => sha256(seed);

export const sheetOf = (input: DrawInput): DrawSheet => {
  // In the order of the pseudonyms: nothing tells who came when.
  const lots = input.lots.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const courses = input.courses.toSorted((one, other) => one.id - other.id);
  const drawn = { seed: input.seed, courses, lots };
  return { version: 1, ...drawn, seedHash: seedHashOf(input.seed), placed: allocate(drawn) };
};

export type SheetFault = 'seed' | 'placed';

const placesIn = (placed: readonly DrawnPlace[]): string =>
  placed
    .map(({ code, course, round }) => `${code} ${course} ${round}`)
    .toSorted()
    .join('\n');

/** Nachrechnen: what does not agree; empty = everything does. `publishedHash` is what stood on the page before the first wish. */
export const faultsOf = (sheet: DrawSheet, publishedHash: string): readonly SheetFault[] => {
  const isSameSeed = seedHashOf(sheet.seed) === publishedHash && sheet.seedHash === publishedHash;
  return [
    ...(isSameSeed ? [] : (['seed'] as const)),
    ...(placesIn(allocate(sheet)) === placesIn(sheet.placed) ? [] : (['placed'] as const)),
  ];
};

const countedNumbers = new WeakMap<DrawSheet, ReadonlyMap<string, number>>();

/** Losnummern by pseudonym: counted once per sheet, since hundreds ask for theirs. */
export const numbersOf = (sheet: DrawSheet): ReadonlyMap<string, number> => {
  const counted = countedNumbers.get(sheet) ?? new Map(lotNumbers(sheet).map(({ code, number }) => [code, number]));
  countedNumbers.set(sheet, counted);
  return counted;
};

export type WishAnswer = {
  course: number;
  state: 'won' | 'refused' | 'notNeeded';
  text: string;
};

type Holder = { number: number; rank: number };

/** Why: which wish, which number, where the limit was. */
export const answersTo = (sheet: DrawSheet, code: string): readonly WishAnswer[] => {
  const lot = sheet.lots.find((one) => one.code === code);
  if (lot === undefined) return [];
  const numbers = numbersOf(sheet);
  const lots = new Map(sheet.lots.map((one) => [one.code, one]));
  const own = numbers.get(code) ?? 0;
  const won = new Set(sheet.placed.filter((one) => one.code === code).map(({ course }) => course));
  const lastWon = lot.wishes.findLastIndex(({ course }) => won.has(course));
  const hasAll = won.size >= lot.wanted;
  return lot.wishes.map(({ course, rank }, index) => {
    if (won.has(course))
      return { course, state: 'won', text: `Wunsch ${index + 1}, Los ${own} von ${sheet.lots.length}.` };
    if (hasAll && index > lastWon) return { course, state: 'notNeeded', text: 'Ein früherer Wunsch ist erfüllt.' };
    const holders: readonly Holder[] = sheet.placed
      .filter((one) => one.course === course)
      .map((one) => ({
        number: numbers.get(one.code) ?? 0,
        rank: lots.get(one.code)?.wishes.find((wish) => wish.course === course)?.rank ?? 0,
      }))
      .toSorted((one, other) => one.rank - other.rank || one.number - other.number);
    const last = holders.at(-1);
    const places = sheet.courses.find(({ id }) => id === course)?.places ?? 0;
    const wishes = sheet.lots.filter((one) => one.wishes.some((wish) => wish.course === course)).length;
    const asked = `${places === 1 ? '1 Platz' : `${places} Plätze`}, ${wishes === 1 ? '1 Los' : `${wishes} Lose`}.`;
    if (lot.size > places)
      return { course, state: 'refused', text: `${asked} Für ${lot.size} gemeinsam waren es zu wenige.` };
    if (last === undefined) return { course, state: 'refused', text: `${asked} Hier wurde kein Platz vergeben.` };
    if (rank > last.rank) {
      const ahead = sheet.lots.filter((one) =>
        one.wishes.some((wish) => wish.course === course && wish.rank < rank),
      ).length;
      const text = `${asked} ${ahead === 1 ? '1 davon hat' : `${ahead} davon haben`} hier Vorrang vor eurem, an sie gingen alle Plätze. Euer Los ${own} zählt erst innerhalb desselben Vorrangs.`;
      return { course, state: 'refused', text };
    }
    const limit = `Der letzte Platz ging an Los ${last.number}, ihr habt Los ${own}.`;
    const isBefore = rank < last.rank || own < last.number;
    const why = isBefore && lot.size > 1 ? ` Für ${lot.size} gemeinsam reichte der Rest nicht.` : '';
    return { course, state: 'refused', text: `${asked} ${limit}${why}` };
  });
};

/** „Los 17 von 84“. */
export const numberText = (sheet: DrawSheet, code: string): string => {
  const own = numbersOf(sheet).get(code);
  return own === undefined ? '' : `Los ${own} von ${sheet.lots.length}`;
};
