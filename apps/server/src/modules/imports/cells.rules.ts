import { countries } from '@vereinshaus/contract/kit/countries';
import { addDays, type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import type { PersonInput } from '@vereinshaus/contract/persons/person-input';

/** What cells of a table mean. Null: the cell says something, but nothing we understand. */

/** For comparing words: without case, umlauts and accents, as the search does it. */
export const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

/** Days that programs write where there is none. */
const noDays = new Set(['-', '--', '0000-00-00', '00.00.0000', '9999-12-31', '31.12.9999']);

export const isNoDay = (text: string): boolean => noDays.has(text.trim());

const padded = (digits: string) => digits.padStart(2, '0');

const validDay = (day: string): IsoDay | null => (isIsoDay(day) ? day : null);

/** Two digits of a year: this century unless that were in the future. */
const fullYear = (year: string, today: IsoDay): string => {
  if (year.length === 4) return year;
  const inThisCentury = `20${padded(year)}`;
  return inThisCentury > today.slice(0, 4) ? `19${padded(year)}` : inThisCentury;
};

/** Excel counts days since the end of 1899. Numbers below are years, numbers above lie in the next century. */
const firstSerial = 2200;
const lastSerial = 80_000;

const fromSerial = (text: string): IsoDay | null => {
  const serial = Math.floor(Number(text));
  return serial >= firstSerial && serial <= lastSerial ? addDays('1899-12-30', serial) : null;
};

/** In the order of the year; „Jänner“ and „Januar“ are one. */
const monthWords = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

/** „26. September 1985“, „26. Sept. 1985“, „1. Jän. 2014“. */
const fromWords = (text: string): IsoDay | null => {
  const [, day, word, year] = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?\s+(\d{4})$/u.exec(text) ?? [];
  if (day === undefined || word === undefined || year === undefined) return null;
  const month = monthWords.indexOf(folded(word).replace('ae', 'a').slice(0, 3));
  return month === -1 ? null : validDay(`${year}-${padded(String(month + 1))}-${padded(day)}`);
};

/** A day, with the time at its end that databases write. */
const inNumbers = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?)?$/;

/** 26.09.1985, 26.9.85, 26.09.1985 00:00:00, 1985-09-26, 19850926, 26. September 1985 and Excel's own number 31316. */
export const readDay = (text: string, today: IsoDay): IsoDay | null => {
  const [, day, month, year] = inNumbers.exec(text) ?? [];
  if (day && month && year) return validDay(`${fullYear(year, today)}-${padded(month)}-${padded(day)}`);
  const worded = fromWords(text);
  if (worded !== null) return worded;
  if (/^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/.test(text)) return validDay(text.slice(0, 10));
  if (/^\d{8}$/.test(text)) return validDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
  return /^\d{4,5}(?:[.,]\d+)?$/.test(text) ? fromSerial(text.replace(',', '.')) : null;
};

const sexWords: Readonly<Record<PersonInput['sex'], readonly string[]>> = {
  male: ['m', 'male', 'mann', 'maennlich', 'herr', 'bub', 'junge'],
  fem: ['w', 'f', 'fem', 'female', 'frau', 'weiblich', 'maedchen'],
  fam: ['fam', 'familie'],
  inst: ['inst', 'institution', 'firma', 'verein'],
  '': ['d', 'x', 'divers', 'offen', 'keine angabe'],
};

const sexOf = new Map(
  (['male', 'fem', 'fam', 'inst', ''] as const).flatMap((sex) => sexWords[sex].map((word) => [word, sex] as const)),
);

export const readSex = (text: string): PersonInput['sex'] | null => sexOf.get(folded(text).replace(/\.$/, '')) ?? null;

const countryCodes = new Map<string, string>(
  countries.flatMap(({ code, name }) => [
    [folded(code), code],
    [folded(name), code],
  ]),
);
const otherNames: Readonly<Record<string, string>> = { a: 'AT', austria: 'AT', d: 'DE', germany: 'DE', oe: 'AT' };

export const readCountry = (text: string): string | null =>
  countryCodes.get(folded(text)) ?? otherNames[folded(text)] ?? null;

const yes = new Set(['ja', 'j', 'yes', 'y', 'x', '1', 'true', 'wahr']);
const no = new Set(['nein', 'n', 'no', '0', 'false', 'falsch', '-']);

export const readYesNo = (text: string): boolean | null => {
  const word = folded(text);
  return yes.has(word) ? true : no.has(word) ? false : null;
};

/** „Hauptstraße 7a/12“ in one cell: street, house number, door. */
export const splitStreet = (text: string): { street: string; number: string; door: string } => {
  const [, street, number, door] =
    /^(.*\p{L}[.]?)\s+(\d+\s?[a-zA-Z]?(?:-\d+\s?[a-zA-Z]?)?)(?:\s*\/\s*(.+))?$/u.exec(text) ?? [];
  return street && number ? { street, number, door: door ?? '' } : { street: text, number: '', door: '' };
};
