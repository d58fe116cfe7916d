/** What the basic set of SEPA lacks and can be written otherwise. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
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
  text
    .normalize('NFC')
    .replaceAll(/./gsu, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .slice(0, longest)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
