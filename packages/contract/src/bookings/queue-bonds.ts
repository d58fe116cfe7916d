import { z } from 'zod';

/** Gemeinsam warten: bonded waitlist places of a family. Explained in docs/rules/warteliste.md. */

export const bondKinds = ['all', 'any'] as const;
export type BondKind = (typeof bondKinds)[number];

export const bondKindLabels: Readonly<Record<BondKind, string>> = {
  all: 'alle oder keines',
  any: 'irgendeiner dieser Kurse',
};

/** The bond of a waitlist place: with which other places, and how. */
export const queueBond = z.strictObject({
  kind: z.enum(bondKinds),
  /** With children of other families, put together by the office. */
  isOfFriends: z.boolean(),
  others: z.array(
    z.strictObject({
      ID: z.int(),
      child_ID: z.int(),
      prename: z.string(),
      course_ID: z.int(),
      course: z.string(),
      position: z.int(),
    }),
  ),
});
export type QueueBond = z.output<typeof queueBond>;

/** Maximum for one family at once. */
export const maxBonded = 12;

/** Stored as reasons for skipping a person: too few places for all of them, or another place is already offered. */
export const notTogether = 'notTogether';
export const offeredElsewhere = 'offeredElsewhere';

type BondedPlace = { personId: number; courseId: number };

/** Groups that get their places together: all places, or all persons in one of the courses. */
export const partiesOf = <T extends BondedPlace>(kind: BondKind, places: readonly T[]): readonly (readonly T[])[] => {
  if (kind === 'all') return [places];
  const courses = [...new Set(places.map(({ courseId }) => courseId))];
  return courses.map((course) => places.filter(({ courseId }) => courseId === course));
};

const personsIn = (places: readonly BondedPlace[]): string =>
  places
    .map(({ personId }) => personId)
    .toSorted((one, other) => one - other)
    .join();

export const bondTexts = {
  tooFew: 'Bitte wähle mindestens zwei Plätze auf der Warteliste.',
  oneCourse: 'Bitte wähle mindestens zwei Kurse.',
  otherPersons: 'In jedem dieser Kurse müssen dieselben Personen warten.',
  notYours: 'Gemeinsam warten kann nur, wer von deiner Familie auf einer Warteliste steht.',
  offered: 'Gerade ist euch ein Platz angeboten. Bitte antworte zuerst darauf.',
  paused: 'Ein Angebot blieb ohne Antwort. Bitte tippe dort zuerst auf „Weiter warten“.',
  gone: 'Diese Plätze gehören nicht oder nicht mehr zusammen.',
} as const;

/** The problem of places that should be bonded, in the same words on both sides; null = none. */
export const bondProblem = (kind: BondKind, places: readonly BondedPlace[]): string | null => {
  if (places.length < 2) return bondTexts.tooFew;
  if (kind === 'all') return null;
  const [first = [], ...others] = partiesOf(kind, places);
  if (others.length === 0) return bondTexts.oneCourse;
  return others.every((party) => personsIn(party) === personsIn(first)) ? null : bondTexts.otherPersons;
};

/** Explains the bond before the user decides. */
export const bondMeanings: Readonly<Record<BondKind, string>> = {
  all: 'Plätze bekommt ihr nur alle gemeinsam. Ein einzelner freier Platz geht an die Nächsten; ihr behaltet euren Platz in der Reihe, dort, wo die Letzte oder der Letzte von euch steht.',
  any: 'Der erste freie Platz zählt. In den anderen Kursen wartet ihr dann von selbst nicht mehr.',
};

const placesText = (count: number): string => (count === 1 ? '1 Platz' : `${count} Plätze`);

/** Why places went to persons further back. */
export const notTogetherText = (needed: number, free: number): string =>
  `Ihr wartet gemeinsam auf ${placesText(needed)}, frei ${free === 1 ? 'war' : 'waren'} ${placesText(free)}. Was frei ist, geht an die Nächsten; ihr behaltet euren Platz in der Reihe.`;

export const notTogetherElsewhereText = (course: string): string =>
  `Ihr wartet gemeinsam, und in „${course}“ ist noch kein Platz für euch. Was hier frei ist, geht an die Nächsten; ihr behaltet euren Platz in der Reihe.`;

export const lastOfPartyText = (name: string): string =>
  `Ihr wartet gemeinsam und seid an der Reihe, wenn ${name} es ist.`;

export const offeredElsewhereText = (course: string): string =>
  `In „${course}“ ist euch gerade ein Platz angeboten. Dieser hier geht an die Nächsten.`;
