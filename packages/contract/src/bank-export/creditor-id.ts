import { z } from 'zod';
import { hasCheckDigits } from '../kit/iban.ts';
import { notOneLine, oneLine } from '../kit/wire.ts';

export const invalidCreditorId =
  'Diese Creditor-ID stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind; eure Bank weiß sie.';

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** "AT61ZZZ01234567890": check digits as in an IBAN, but computed without the business code (ZZZ). */
export const isValidCreditorId = (text: string): boolean => {
  const id = compact(text);
  const shape = id.startsWith('AT') ? /^AT\d{2}[A-Z0-9]{3}0\d{10}$/ : /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;
  return shape.test(id) && hasCheckDigits(`${id.slice(7)}${id.slice(0, 4)}`);
};

/** A creditor id in the input; empty = none. */
export const creditorIdOrNone = z
  .string()
  .trim()
  .max(42)
  .regex(oneLine, notOneLine)
  .transform(compact)
  .refine((id) => id === '' || isValidCreditorId(id), invalidCreditorId);
