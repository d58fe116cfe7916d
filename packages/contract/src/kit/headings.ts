/** „Telefon (privat)“: the use in brackets is part of the heading. */
const useInBrackets = /\((privat|mobil|geschäftlich|dienstlich|beruflich|büro|arbeit)\)/gi;

/** Common abbreviations, applied after all other normalisation. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\btel\b/, 'telefon'],
  [/\b(telefon|handy|mobil) ?nr\b/, '$1nummer'],
  [/\bgeschaeftl\b/, 'geschaeftlich'],
  [/\bdienstl\b/, 'dienstlich'],
  [/\bgeb dat\b/, 'geburtsdatum'],
  [/\bkontoinh\b/, 'kontoinhaber'],
  [/\bmitgl\b/, 'mitglieds'],
];

const spelledOut = (plain: string): string =>
  abbreviations.reduce((text, [short, long]) => text.replace(short, long), plain);

/** Normal form for comparing headings: without case, umlauts, hyphens, abbreviations and other text in brackets. */
export const plainHeading = (heading: string): string => spelledOut(plainLetters(heading));

const plainLetters = (heading: string): string =>
  heading
    .replaceAll(useInBrackets, ' $1')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** A word in a heading and the field it names. */
type FieldWord = readonly [word: string, field: string];

type HeadingLook = {
  headings: readonly string[];
  words: readonly FieldWord[];
  fits?: (heading: string, word: string) => boolean;
};

const isSame = (heading: string, word: string) => heading === word;

/** „Telefon privat“ matches „Telefon“. */
export const beginsWith = (heading: string, word: string) => word.length >= 4 && heading.startsWith(`${word} `);

/** The field of each column, one column per field; earlier looks take precedence. Empty where nothing matches. */
export const guessFields = (looks: readonly HeadingLook[]): readonly string[] => {
  const guesses = (looks[0]?.headings ?? []).map(() => '');
  for (const { headings, words, fits = isSame } of looks) {
    for (const [index, heading] of headings.entries()) {
      if (guesses[index] !== '' || heading === '') continue;
      guesses[index] = words.find(([word, name]) => !guesses.includes(name) && fits(heading, word))?.[1] ?? '';
    }
  }
  return guesses;
};

/** The same, using the words each field is known by. */
export const fieldsOfHeadings = (
  headings: readonly string[],
  wordsOf: Readonly<Record<string, readonly string[]>>,
  fits?: HeadingLook['fits'],
): readonly string[] => {
  const plain = headings.map(plainHeading);
  const words = Object.entries(wordsOf).flatMap(([name, known]) =>
    known.map((word) => [plainHeading(word), name] as const),
  );
  return guessFields([{ headings: plain, words }, ...(fits === undefined ? [] : [{ headings: plain, words, fits }])]);
};
