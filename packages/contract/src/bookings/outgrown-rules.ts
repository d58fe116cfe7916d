import { type AgeLimits, birthProblems } from '../courses/rules.ts';
import { formatMoment, type IsoDay } from '../kit/days.ts';

/** Order of the invitations when there are fewer places than invited persons. */
export const invitationOrders = ['booked', 'member'] as const;
export type InvitationOrder = (typeof invitationOrders)[number];

export const invitationOrderLabels: Readonly<Record<InvitationOrder, string>> = {
  booked: 'wer früher gebucht hat',
  member: 'wer länger Mitglied ist',
};

export const invitationOutcomes = ['taken', 'waits', 'declined', 'missed', 'withdrawn'] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

export const invitationOutcomeLabels: Readonly<Record<InvitationOutcome, string>> = {
  taken: 'hat den Platz genommen',
  waits: 'wartet mit Vorrang',
  declined: 'will nicht',
  missed: 'keine Antwort',
  withdrawn: 'zurückgezogen',
};

/** Larger than any course with its outgrown participants. */
export const maxInvited = 100;

/** A family needs at least a weekend; a place is not kept for half a year. */
export const invitationDays = { least: 2, usual: 10, most: 60 } as const;

/** Persons without an answer are reminded this many hours before the deadline. */
export const remindHours = 48;

/** One year later, as when courses move into the next season. */
export const limitsNextYear = (limits: AgeLimits): AgeLimits => {
  const later = (day: IsoDay | null) =>
    day === null ? null : `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`;
  const next = (year: number | null) => (year === null ? null : year + 1);
  return {
    ...limits,
    startsOn: later(limits.startsOn),
    ageMeasuredOn: later(limits.ageMeasuredOn),
    birthYearFrom: next(limits.birthYearFrom),
    birthYearTo: next(limits.birthYearTo),
  };
};

/** Why a person is too old for a course; empty = not too old. Being too young or of unknown age does not count as outgrown. */
export const tooOldFor = (limits: AgeLimits, birth: IsoDay | null, today: IsoDay): string => {
  if (birth === null) return '';
  const upper = { ...limits, minAge: null, birthYearTo: null };
  return birthProblems(upper, birth, today)[0]?.text ?? '';
};

export type Ranked = { id: number; bookedAt: Date; memberSince: IsoDay | null };

/** The order of invitations: by the current booking, or by membership (non-members last, ties by the earlier booking). */
export const rankInvited = <T extends Ranked>(persons: readonly T[], order: InvitationOrder): readonly T[] => {
  const byBooking = (one: T, other: T) => one.bookedAt.getTime() - other.bookedAt.getTime() || one.id - other.id;
  const since = ({ memberSince }: T) => memberSince ?? '9999-12-31';
  return persons.toSorted((one, other) =>
    order === 'booked' || since(one) === since(other) ? byBooking(one, other) : since(one) < since(other) ? -1 : 1,
  );
};

export const outgrownTexts = {
  changed: 'Die Liste hat sich inzwischen geändert. Bitte sieh sie dir noch einmal an.',
  sameCourse: 'Ein Kurs kann nicht sein eigener Nachfolgekurs sein.',
  alreadyThere: (name: string) => `${name} hat dort schon einen Platz oder wartet schon. Bitte nimm die Auswahl weg.`,
  over: 'Dieser Kurs ist vorbei. Bitte wähle einen, der noch läuft oder kommt.',
  badDeadline: `Die Frist muss zwischen ${invitationDays.least} und ${invitationDays.most} Tagen liegen.`,
  /** The target course still belongs to the current season. */
  seasonFirst: (course: string) =>
    `Zuerst kommt der Saisonwechsel: „${course}“ ist noch der Kurs dieser Saison, in der nächsten passt das Alter. Sobald der neue Kurs veröffentlicht ist, steht er hier, und ihr könnt einladen.`,
  waits: 'Ihr wartet mit Vorrang. Wird ein Platz frei, seid ihr vor allen anderen an der Reihe.',
  invitationGone: 'Diese Einladung gibt es nicht oder nicht mehr.',
  /** Shown to all invited persons when there are fewer places than invitations. */
  fewer: ({ places, invited, order }: { places: number; invited: number; order: InvitationOrder }) =>
    `${places === 0 ? 'Derzeit ist kein Platz frei' : places === 1 ? 'Es ist 1 Platz frei' : `Es sind ${places} Plätze frei`}, eingeladen sind ${invited}. Zuerst kommt, ${invitationOrderLabels[order]}.`,
  until: (until: Date) => formatMoment(Math.floor(until.getTime() / 1000)),
} as const;
