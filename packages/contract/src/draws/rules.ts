import { formatMoment, toSeconds } from '../kit/days.ts';

/** Verlosung: what both sides check. The words to it: docs/rules/verlosung.md. */

export const maxCourses = 20;
export const maxWishes = 5;
export const maxWanted = 3;
/** Siblings in one lot. */
export const maxTogether = 6;
export const minReason = 3;

export const drawStates = ['planned', 'open', 'closed', 'drawn', 'stopped'] as const;
export type DrawState = (typeof drawStates)[number];

export const drawStateLabels: Readonly<Record<DrawState, string>> = {
  planned: 'angekündigt',
  open: 'Wünsche offen',
  closed: 'wird ausgelost',
  drawn: 'ausgelost',
  stopped: 'abgebrochen',
};

export const togethernesses = ['alone', 'near', 'all'] as const;
export type Togetherness = (typeof togethernesses)[number];

export const togethernessLabels: Readonly<Record<Togetherness, string>> = {
  alone: 'jedes Kind für sich',
  near: 'wenn möglich gemeinsam',
  all: 'alle oder keines',
};

export const drawOutcomes = ['', 'won', 'lost', 'dropped'] as const;
export type DrawOutcome = (typeof drawOutcomes)[number];

type Times = { opensAt: Date; closesAt: Date; drawnAt: Date | null; stoppedAt: Date | null };

export const drawStateOf = ({ opensAt, closesAt, drawnAt, stoppedAt }: Times, now: Date): DrawState => {
  if (stoppedAt !== null) return 'stopped';
  if (drawnAt !== null) return 'drawn';
  if (now < opensAt) return 'planned';
  return now < closesAt ? 'open' : 'closed';
};

export type Preferences = { prefersFormer: boolean; prefersLost: boolean; prefersMembers: boolean };
export type PreferenceFacts = { isFormer: boolean; lostLast: boolean; isMember: boolean };

/** To whoever got nothing, beside the reason. */
export const lostCountsText =
  'Bei der nächsten Verlosung zählt das als Vorrang, wenn euer Verein ihn dort einschaltet.';

export const preferenceKinds = ['former', 'lost', 'member'] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];

/** What a lot lacks for it adds so much: the first counts more than the others together. */
const lacking: Readonly<Record<PreferenceKind, number>> = { former: 4, lost: 2, member: 1 };

/** Vorrang in one course, 0 first: former participants before who lost last time, and these before members. */
export const rankOf = (preferences: Preferences, facts: PreferenceFacts): number =>
  (preferences.prefersFormer && !facts.isFormer ? lacking.former : 0) +
  (preferences.prefersLost && !facts.lostLast ? lacking.lost : 0) +
  (preferences.prefersMembers && !facts.isMember ? lacking.member : 0);

/** Which rules of Vorrang spoke for a lot of this rank. */
export const preferredBy = (
  { prefersFormer, prefersLost, prefersMembers }: Preferences,
  rank: number,
): PreferenceKind[] => {
  const counts: Readonly<Record<PreferenceKind, boolean>> = {
    former: prefersFormer,
    lost: prefersLost,
    member: prefersMembers,
  };
  return preferenceKinds.filter((kind) => counts[kind] && Math.floor(rank / lacking[kind]) % 2 === 0);
};

/** As one child has it. */
export const preferenceKindLabels: Readonly<Record<PreferenceKind, string>> = {
  former: 'war schon dabei',
  lost: 'ging zuletzt leer aus',
  member: 'Mitglied',
};

/** In the order in which they count. */
export const preferenceTexts = (preferences: Preferences): readonly string[] => [
  ...(preferences.prefersFormer ? ['bisherige Teilnehmer, wie bei der Vorbuchung'] : []),
  ...(preferences.prefersLost ? ['wer bei der letzten Verlosung keinen Platz bekam'] : []),
  ...(preferences.prefersMembers ? ['Mitglieder vor Gästen'] : []),
];

export const drawTexts = {
  windowOrder: 'Das Ende der Wünsche muss nach dem Beginn liegen.',
  windowPast: 'Das Ende der Wünsche liegt schon in der Vergangenheit.',
  wishMissing: 'Bitte wähle mindestens einen Kurs.',
  wishTwice: 'Ein Kurs steht zweimal in der Liste. Bitte nimm einen davon heraus.',
  childTwice: 'Ein Kind kommt zweimal vor. Bitte gib seine Wünsche einmal an.',
  tooManyWanted: 'So viele Kurse sind nicht gewünscht. Bitte wähle weniger oder gib mehr Wünsche an.',
  togetherAlone: 'Gemeinsam geht erst ab zwei Kindern.',
  notAccepted: 'Bitte bestätige, dass ein Platz verbindlich ist.',
  courseOver: 'Der Kurs ist schon zu Ende.',
  coursesMissing: 'Bitte wähle mindestens einen Kurs.',
  reasonMissing: 'Es gibt schon Wünsche. Bitte schreib kurz, warum: Alle, die mitmachen, lesen es.',
} as const;

/** Why a course cannot be booked: its places are drawn. */
export const inDrawText = ({ name, opensAt, closesAt }: { name: string; opensAt: Date; closesAt: Date }, now: Date) => {
  const about = `Die Plätze werden verlost („${name}“).`;
  if (now < opensAt)
    return `${about} Wünsche nehmen wir ab ${formatMoment(toSeconds(opensAt))} unter „Verlosungen“ entgegen.`;
  if (now < closesAt)
    return `${about} Gebt bis ${formatMoment(toSeconds(closesAt))} unter „Verlosungen“ eure Wünsche an.`;
  return `${about} Die Wünsche sind abgegeben, ausgelost wird in Kürze.`;
};

/** Of siblings who want all or none: there is no course with places for all of them. */
export const neverFitsText = (course: string, size: number, places: number): string =>
  `„${course}“ hat ${places === 1 ? 'nur 1 Platz' : `nur ${places} Plätze`}: Für ${size} gemeinsam reicht das nie. Nehmt diesen Wunsch heraus oder wählt „${togethernessLabels.near}“.`;

export const fitsNowhereText = (size: number): string =>
  `Für ${size} gemeinsam waren es in jedem der gewünschten Kurse zu wenige Plätze.`;

export type WishedLot = {
  children: readonly number[];
  together: Togetherness;
  wishes: readonly number[];
  wanted: number;
};

export type LotProblem = { index: number; field: 'children' | 'together' | 'wishes' | 'wanted'; text: string };

/** Free places of the courses that are drawn. */
type DrawnCourses = readonly { id: number; name: string; places: number }[];

const problemIn = (
  { children, together, wishes, wanted }: WishedLot,
  courses: DrawnCourses,
): Omit<LotProblem, 'index'> | null => {
  if (wishes.length === 0) return { field: 'wishes', text: drawTexts.wishMissing };
  if (new Set(wishes).size < wishes.length) return { field: 'wishes', text: drawTexts.wishTwice };
  if (wanted > wishes.length) return { field: 'wanted', text: drawTexts.tooManyWanted };
  const size = children.length;
  const tooSmall = courses.find(({ id, places }) => together === 'all' && wishes.includes(id) && places < size);
  if (tooSmall !== undefined) return { field: 'wishes', text: neverFitsText(tooSmall.name, size, tooSmall.places) };
  return (together === 'alone') === (children.length === 1)
    ? null
    : { field: 'together', text: drawTexts.togetherAlone };
};

/** What is wrong with the wishes of a family, as both sides say it; null = nothing. */
export const wishProblem = (
  lots: readonly WishedLot[],
  maxWanted: number,
  courses: DrawnCourses,
): LotProblem | null => {
  const seen = new Set<number>();
  for (const [index, lot] of lots.entries()) {
    const problem = problemIn(lot, courses);
    if (problem !== null) return { index, ...problem };
    if (lot.wanted > maxWanted) return { index, field: 'wanted', text: drawTexts.tooManyWanted };
    for (const child of lot.children) {
      if (seen.has(child)) return { index, field: 'children', text: drawTexts.childTwice };
      seen.add(child);
    }
  }
  return null;
};

/** Bis wann ein Platz zu bestätigen ist, oder dass er gilt. */
export const bindingText = (confirmHours: number): string => {
  if (confirmHours === 0) return 'Ein Platz ist sofort verbindlich gebucht.';
  const time =
    confirmHours % 24 === 0
      ? `${confirmHours / 24} ${confirmHours === 24 ? 'Tag' : 'Tagen'}`
      : `${confirmHours} Stunden`;
  return `Ein Platz ist innerhalb von ${confirmHours === 24 ? 'einem Tag' : time} zu bestätigen, sonst bekommt ihn das nächste Los.`;
};
