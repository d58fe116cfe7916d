import type { BookingReason } from '@vereinshaus/contract/bookings/calls';
import { ApiError } from '../../kit/api.ts';

export type BookingHelp = { title: string; link: string; linkLabel: string };

type About = {
  personId: number;
  /** Label of what the club wants to know and does not yet. */
  missingField?: string | undefined;
};

const profileOf = ({ personId }: About) => `/benutzer/profil/${personId}`;

const fieldRequired = (label: string, about: About): BookingHelp => ({
  title: `${label} erforderlich`,
  link: profileOf(about),
  linkLabel: 'Zum Profil',
});

const askTheClub = (): BookingHelp => ({
  title: 'Nur der Verein kann helfen',
  link: '/kontakt',
  linkLabel: 'Verein schreiben',
});

/** By the code of the reason; its sentence is only shown. */
const helps = new Map<string, (about: About) => BookingHelp>([
  ['checkData', (about) => ({ title: 'Daten kontrollieren', link: profileOf(about), linkLabel: 'Zu den Daten' })],
  ['fieldMissing', (about) => fieldRequired(about.missingField ?? 'Eine Angabe', about)],
  ['birthDateMissing', (about) => fieldRequired('Geburtsdatum', about)],
  [
    'representative',
    () => ({
      title: 'Gesetzliche Vertretung erforderlich',
      link: '/verwalterRegistrieren',
      linkLabel: 'Gesetzliche Vertretung eintragen',
    }),
  ],
  ['cancelledBefore', askTheClub],
  ['begunAlready', askTheClub],
  ['planFixed', askTheClub],
]);

/** The way to mend a reason on another page; null = it only has to be told. */
export const helpFor = ({ code }: Pick<BookingReason, 'code'>, about: About): BookingHelp | null =>
  helps.get(code)?.(about) ?? null;

export const canBeMended = ({ code }: Pick<BookingReason, 'code'>): boolean => helps.has(code);

const ownCodes = 'bookings.';

/** Why the server refused, as the booking page lists reasons: codes of this area come without its name. */
export const reasonIn = (error: Error): BookingReason => {
  const code = error instanceof ApiError ? error.code : '';
  return { code: code.startsWith(ownCodes) ? code.slice(ownCodes.length) : code, text: error.message };
};

/** Of whom a refused booking of several speaks: the server names their place in the list. */
export const personIn = (error: Error, personIds: readonly number[]): number => {
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  const index = names.map((name) => /^children\.(\d+)\./.exec(name)?.[1]).find((found) => found !== undefined);
  return personIds[Number(index ?? 0)] ?? 0;
};
