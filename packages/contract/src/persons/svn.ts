import { ageOn, fromDayNumber, type IsoDay, isIsoDay } from '../kit/days.ts';

/**
 * Sozialversicherungsnummer: three digits of a serial, a check digit, and a date as DDMMYY. The date part is usually the
 * birth date, but not always: months 13 to 15 are issued when a day has no serials left or the birthday is unknown, and
 * a birth date corrected later does not change the number.
 */
export const wrongSvn = 'Bitte die richtige SVN eingeben!';

const weights: readonly number[] = [3, 7, 9, 0, 5, 8, 4, 2, 1, 6];

/** Removes the blanks and hyphens people type. */
export const compactSvn = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** The required fourth digit; 10 = this serial is never issued. */
export const svnCheckDigit = (digits: string): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0) % 11;

export const isValidSvn = (text: string): boolean => {
  const svn = compactSvn(text);
  return /^[1-9]\d{9}$/.test(svn) && svnCheckDigit(svn) === Number(svn[3]);
};

/** The number is stored encrypted: the wire shows a token of 32 characters. */
export const isStoredSvn = (text: string): boolean => text.length === 32;

/** Two digits of a year: the current century, unless that is in the future. */
const fullYear = (twoDigits: string, today: IsoDay): number => {
  const year = 2000 + Number(twoDigits);
  return year > Number(today.slice(0, 4)) ? year - 100 : year;
};

/** 241210 → 2010-12-24; null if it is not a calendar day. */
export const birthDateFromDdmmyy = (text: string, today: IsoDay): IsoDay | null => {
  if (!/^\d{6}$/.test(text)) return null;
  const monthAndDay = `${text.slice(2, 4)}-${text.slice(0, 2)}`;
  const day = `${fullYear(text.slice(4), today)}-${monthAndDay}`;
  if (!isIsoDay(day)) return null;
  // Later this year: means a hundred years ago, not the future.
  const hundredYearsAgo = `${Number(day.slice(0, 4)) - 100}-${monthAndDay}`;
  return day <= today ? day : isIsoDay(hundredYearsAgo) ? hundredYearsAgo : null;
};

/** The birth date in a number; null if its date part is invalid. */
export const birthDateFromSvn = (text: string, today: IsoDay): IsoDay | null =>
  birthDateFromDdmmyy(compactSvn(text).slice(4), today);

/** With a month above 12, only the year can be compared. */
export const svnMatchesBirthDate = (text: string, birth: IsoDay): boolean => {
  const datePart = compactSvn(text).slice(4);
  if (Number(datePart.slice(2, 4)) > 12) return datePart.slice(4) === birth.slice(2, 4);
  return datePart === `${birth.slice(8, 10)}${birth.slice(5, 7)}${birth.slice(2, 4)}`;
};

/** A person with neither birth date nor readable number counts as a young adult. */
const unknownAge = 24;

/** Age from a ten-digit number; asterisks hide digits and count as zero. */
export const ageFromSvn = (text: string, today: IsoDay): number => {
  const svn = compactSvn(text);
  if (!/^[\d*]{10}$/.test(svn) || svn.slice(8).includes('*')) return unknownAge;
  const datePart = svn.slice(4).replaceAll('*', '0');
  const birth = birthDateFromDdmmyy(datePart, today);
  return birth === null ? Number(today.slice(0, 4)) - fullYear(datePart.slice(4), today) : ageOn(birth, today);
};

/** Age as forms use it: from the birth date (yyyymmdd), otherwise from the number, otherwise 24. */
export const ageOfPerson = ({ birthdate, svn }: { birthdate: number; svn: string }, today: IsoDay): number => {
  const birth = fromDayNumber(birthdate);
  return birth === null ? ageFromSvn(svn, today) : ageOn(birth, today);
};
