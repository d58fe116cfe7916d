import { text } from './wire.ts';

/** Register numbers of a club, checked so that typing errors are noticed. */

export const wrongZvr =
  'Eine ZVR-Zahl besteht nur aus Ziffern, höchstens zehn. Lass das Feld leer, wenn ihr noch keine habt.';
export const wrongVatId = 'Diese UID-Nummer stimmt nicht. Sie besteht aus ATU und acht Ziffern.';

/** ZVR-Zahl: it has no check digit, and old ones are short. */
export const isZvr = (typed: string): boolean => /^\d{1,10}$/.test(typed);

/** A ZVR-Zahl or none, padded with the leading zeros that the register shows. */
export const zvrOrNone = text(20)
  .refine((typed) => typed === '' || isZvr(typed), wrongZvr)
  .transform((typed) => (typed === '' ? '' : typed.padStart(9, '0')));

const sumOfDigits = (value: number): number => Math.floor(value / 10) + (value % 10);

/** Austrian UID: ATU, seven digits and a check digit. */
export const isAustrianVatId = (typed: string): boolean => {
  const digits = /^ATU(\d{8})$/.exec(typed)?.[1];
  if (digits === undefined) return false;
  const [check = 0, ...rest] = digits.split('').map(Number).toReversed();
  const sum = rest
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : sumOfDigits(digit * 2)), 0);
  return (10 - ((sum + 4) % 10)) % 10 === check;
};
