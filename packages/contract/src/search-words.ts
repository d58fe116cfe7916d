import { type IsoDay, isIsoDay } from './days.ts';
import { normalisePhone } from './phone.ts';

/** What somebody types into a search for persons: words, a telephone number in any spelling, or a birth date. */
export type SearchWords =
  | { kind: 'words'; words: string }
  | { kind: 'phone'; digits: string; asTyped: string }
  | { kind: 'birthDate'; day: IsoDay };

/** Fewer digits are no number that anybody dictates. */
const fewestDigits = 6;

/** A year of two digits lies in the past: who was born in 45 is old, in 17 a child. */
const fullYear = (year: string, thisYear: number): string => {
  if (year.length === 4) return year;
  const century = Math.floor(thisYear / 100) * 100;
  const recent = century + Number(year);
  return String(recent > thisYear ? recent - 100 : recent);
};

const padded = (part: string | undefined) => (part ?? '').padStart(2, '0');

/** „4.5.2017“, „04.05.17“, „2017-05-04“. */
const birthDateIn = (typed: string, thisYear: number): IsoDay | null => {
  const german = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/.exec(typed);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const day = german
    ? `${fullYear(german[3] ?? '', thisYear)}-${padded(german[2])}-${padded(german[1])}`
    : iso
      ? `${iso[1]}-${padded(iso[2])}-${padded(iso[3])}`
      : '';
  return isIsoDay(day) ? day : null;
};

/** A day that no calendar has is no number either. */
const looksLikeDay = (typed: string) => /^\d{1,2}\.\s*\d{1,2}\.\s*\d{2,4}$/.test(typed);

const looksLikePhone = (typed: string) =>
  !looksLikeDay(typed) &&
  /^(?:tel\.?:?\s*)?[+(]?[\d\s()/.–-]+$/i.test(typed) &&
  typed.replaceAll(/\D/g, '').length >= fewestDigits;

export const readSearch = (typed: string, today: IsoDay): SearchWords => {
  const words = typed.trim();
  const day = birthDateIn(words, Number(today.slice(0, 4)));
  if (day !== null) return { kind: 'birthDate', day };
  if (!looksLikePhone(words)) return { kind: 'words', words };
  const number = words.replace(/^tel\.?:?\s*/i, '');
  return { kind: 'phone', digits: normalisePhone(number), asTyped: number.replaceAll(/\D/g, '').replace(/^0+/, '') };
};
