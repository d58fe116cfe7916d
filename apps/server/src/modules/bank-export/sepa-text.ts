import { plainLetters } from '@vereinshaus/contract/kit/plain-letters';

/** Signs that the basic set of SEPA lacks and that can be written otherwise. */
const spelled: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '&': '+',
  '–': '-',
  '—': '-',
  _: '-',
  '’': "'",
  '‘': "'",
  '`': "'",
};

/**
 * Text für die Bank: the letters that every bank in every country takes, and no more of them than the field holds. Austrian
 * banks would take umlauts, but the bank of the payer need not.
 */
export const sepaText = (text: string, longest: number): string =>
  plainLetters(text)
    .replaceAll(/./gsu, (sign) => spelled[sign] ?? sign)
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .slice(0, longest)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
