import { z } from 'zod';
import { notOneLine, oneLine } from './wire.ts';

/** Lengths by country, for the countries a club in Austria meets; elsewhere the standard's general bounds apply. */
const lengths: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  CZ: 24,
  DE: 22,
  DK: 18,
  ES: 24,
  FR: 27,
  GB: 22,
  HR: 21,
  HU: 28,
  IT: 27,
  LI: 21,
  LU: 20,
  NL: 18,
  PL: 28,
  SI: 19,
  SK: 24,
};

export const invalidIban = 'Diese IBAN stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.';

/** As banks process it: no blanks, capital letters. */
export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** "AT61 1904 3002 3457 3201": in groups of four, as people read it. */
export const formatIban = (text: string): string => compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Remainder of a number of any length, computed in pieces small enough to stay exact. */
const remainder97 = (digits: string): number =>
  (digits.match(/\d{1,7}/g) ?? []).reduce((rest, part) => Number(`${rest}${part}`) % 97, 0);

/** ISO 7064: with letters as numbers and the check digits at the end, the remainder is one. */
export const hasCheckDigits = (rearranged: string): boolean =>
  remainder97(rearranged.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;

/** ISO 13616: shape, length of the country, and the check digits (mod 97). */
export const isValidIban = (text: string): boolean => {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  return hasCheckDigits(`${iban.slice(4)}${iban.slice(0, 4)}`);
};

/** An IBAN in the input; empty = none. */
export const ibanOrNone = z
  .string()
  .trim()
  .max(42)
  .regex(oneLine, notOneLine)
  .transform(compactIban)
  .refine((iban) => iban === '' || isValidIban(iban), invalidIban);

const invalidBic = 'Diese BIC stimmt nicht. Sie hat 8 oder 11 Zeichen, zum Beispiel GIBAATWWXXX.';

/** ISO 9362, as the schemas of the banks require it: one invalid BIC makes a whole file invalid. */
export const isValidBic = (bic: string): boolean => /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(bic);

/** A BIC in the input; empty = none. */
export const bicOrNone = z
  .string()
  .trim()
  .max(20)
  .regex(oneLine, notOneLine)
  .transform(compactIban)
  .refine((bic) => bic === '' || isValidBic(bic), invalidBic);
