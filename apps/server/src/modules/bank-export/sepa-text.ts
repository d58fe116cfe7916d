import { plainLetters } from '@vereinshaus/contract/kit/plain-letters';

/** Characters that the basic SEPA set lacks and that have a replacement. */
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
 * Text für die Bank: only characters that every bank in every country accepts, cut to the length of the field. Austrian banks would accept
 * umlauts, but the payer's bank may not.
 */
export const sepaText = (text: string, longest: number): string =>
  plainLetters(text)
    .replaceAll(/./gsu, (sign) => spelled[sign] ?? sign)
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .slice(0, longest)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
