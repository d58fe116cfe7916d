import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';

export type KnownPerson = NonNullable<RegistrationRow['known']>;

export type ComparedLine = { label: string; one: string; other: string; isSame: boolean };

const folded = (text: string) => text.trim().toLocaleLowerCase('de');

const lineOf = (label: string, one: string, other: string): ComparedLine => ({
  label,
  one,
  other,
  isSame: folded(one) === folded(other),
});

/** The entered data next to the known data. */
export const comparedLines = (row: RegistrationRow, known: KnownPerson): readonly ComparedLine[] => [
  lineOf('Name', row.fullname, known.fullname),
  lineOf('Geboren', formatDay(row.birthdate), formatDay(known.birthdate)),
  lineOf('E-Mail', row.email, known.email),
  lineOf('Telefon', formatPhone(row.phone), formatPhone(known.phone)),
  lineOf('Adresse', row.address, known.address),
];

/** Waits for a decision of its own; companions get the same decision. */
export const isToDecide = ({ state, known }: RegistrationRow): boolean => state === 'held' && known !== null;

/** All data match: evidently the same person. */
export const isSurelyKnown = (row: RegistrationRow): boolean =>
  isToDecide(row) && row.known !== null && comparedLines(row, row.known).every(({ isSame }) => isSame);
