import { managerIdOfReference } from '../payments/customer-reference.ts';
import { isRfReference, referenceInRf } from '../payments/rf-reference.ts';
import { type IsoDay, isIsoDay } from './days.ts';
import { parseMoney } from './money.ts';
import { normalisePhone } from './phone.ts';

/** What users type into a person search: words, a telephone number in any spelling, or a birth date. */
export type SearchWords =
  | { kind: 'words'; words: string }
  | { kind: 'phone'; digits: string; asTyped: string }
  | { kind: 'birthDate'; day: IsoDay };

/** Fewer digits are not treated as a telephone number. */
const fewestDigits = 6;

/** A year of two digits is in the past: 45 means an old person, 17 a child. */
const fullYear = (year: string, thisYear: number): string => {
  if (year.length === 4) return year;
  const century = Math.floor(thisYear / 100) * 100;
  const recent = century + Number(year);
  return String(recent > thisYear ? recent - 100 : recent);
};

const padded = (part: string | undefined) => (part ?? '').padStart(2, '0');

/** By their first three letters. */
const monthNames = ['jän', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

const monthOf = (name: string): string =>
  String(monthNames.indexOf(name.toLocaleLowerCase('de').slice(0, 3).replace('jan', 'jän')) + 1);

/** Day, month, year in this order; the month as a number or a name. */
const germanDay = (typed: string): readonly (string | undefined)[] | undefined => {
  const numbers =
    /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{1,2})[/\s-](\d{1,2})[/\s-]((?:19|20)\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(typed);
  if (numbers) return numbers.slice(1);
  const named = /^(\d{1,2})\.?\s*([a-zä]{3,})\.?\s*(\d{4}|\d{2})$/i.exec(typed);
  return named ? [named[1], monthOf(named[2] ?? ''), named[3]] : undefined;
};

/** „4.5.2017“, „04.05.17“, „04052017“, „4/5/2017“, „4. Mai 2017“, „2017-05-04“. */
const birthDateIn = (typed: string, thisYear: number): IsoDay | null => {
  const [dayOfMonth, month, year = ''] = germanDay(typed) ?? [];
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const day = iso
    ? `${iso[1]}-${padded(iso[2])}-${padded(iso[3])}`
    : `${fullYear(year, thisYear)}-${padded(month)}-${padded(dayOfMonth)}`;
  return isIsoDay(day) ? day : null;
};

/** An invalid date such as „31.2.2020“ is not a telephone number either. */
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

/** Without diacritics: „Fussball“ equals „Fußball“, „Mädchen“ equals „Madchen“. */
const folded = (text: string): string =>
  text.toLocaleLowerCase('de').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** The spelling without umlauts: „Maedchen“. */
const spelledOut = (text: string): string =>
  folded(
    text
      .toLocaleLowerCase('de')
      .normalize('NFC')
      .replaceAll(/[äöü]/g, (umlaut) => `${umlaut}e`),
  );

/** A cache: the same names are compared after every keystroke. */
const spellings = new Map<string, readonly string[]>();
const maxKept = 5000;

const spellingsOf = (text: string): readonly string[] => {
  const known = spellings.get(text);
  if (known !== undefined) return known;
  if (spellings.size >= maxKept) spellings.clear();
  const both = [folded(text), spelledOut(text)];
  spellings.set(text, both);
  return both;
};

/** Like `folded`, but cached: the same word is compared with thousands of names. */
const plainly = (text: string): string => spellingsOf(text)[0] ?? '';

/** Whether every search word occurs, in any of its spellings. */
export const containsAllWords = (text: string, wanted: string): boolean => {
  const written = spellingsOf(text);
  return plainly(wanted)
    .split(/\s+/)
    .every((word) => written.some((spelling) => spelling.includes(word)));
};

/** How well a name matches the typed text, from best to worst. */
const matches = ['exact', 'start', 'part', 'mentioned'] as const;
export type WordMatch = (typeof matches)[number];

const rankOf = (match: WordMatch): number => matches.indexOf(match);

const isBetter = (one: WordMatch, other: WordMatch | null): boolean => other === null || rankOf(one) < rankOf(other);

/** Sorts better matches first; equal matches keep their order. */
export const byMatch = (one: { match: WordMatch }, other: { match: WordMatch }): number =>
  rankOf(one.match) - rankOf(other.match);

/** Users type another form of a word than the one in the text: „Mahnungen“ should find „Mahnung“. */
const longestEnding = 'innen'.length;
const stemOf = (word: string): string => (word.length > 5 ? word.replace(/(?:innen|en|er|n|e|s)$/, '') : word);

/** The typed text, parsed once for all the names it is compared with. */
const readWanted = (wanted: string) => {
  const typed = plainly(wanted.trim());
  return { typed, stem: stemOf(typed), stems: typed.split(/\s+/).map(stemOf) };
};

/** „Gutschein“ looks like a plural: its stem is not that of „Gutscheine“, so the word itself is compared, too. */
const isSameWord = (spelling: string, { typed, stem }: ReturnType<typeof readWanted>): boolean => {
  // A stem is at most the ending shorter, so the length alone rules out most names.
  if (Math.abs(spelling.length - typed.length) > longestEnding) return false;
  const ofSpelling = stemOf(spelling);
  return spelling === typed || ofSpelling === stem || ofSpelling === typed || spelling === stem;
};

const matchOfName = (name: string, wanted: ReturnType<typeof readWanted>): WordMatch | null => {
  const written = spellingsOf(name);
  if (written.some((spelling) => isSameWord(spelling, wanted))) return 'exact';
  if (written.some((spelling) => ` ${spelling}`.includes(` ${wanted.typed}`))) return 'start';
  return wanted.stems.every((part) => written.some((spelling) => spelling.includes(part))) ? 'part' : null;
};

/** The best match of any of the names; null = none matches. */
export const matchOf = (names: readonly string[], wanted: string): WordMatch | null => {
  const read = readWanted(wanted);
  let best: WordMatch | null = null;
  for (const name of names) {
    const match = matchOfName(name, read);
    if (match !== null && isBetter(match, best)) best = match;
  }
  // „Kennwort ändern“: each word is in one of the names, but no name has both.
  return best ?? (/\s/.test(wanted.trim()) && matchOfName(names.join(' '), read) !== null ? 'mentioned' : null);
};

/** The same words as the accounting understands them; null where they cannot have that meaning. */
type MoneySearch = {
  cents: number | null;
  /** „2026-43“ is one invoice, „43“ the 43rd of every year. */
  invoice: { year: number | null; number: number } | null;
  /** The payer behind a Kundenreferenz. */
  managerId: number | null;
};

/** Invoice numbers do not get larger. */
const maxInvoiceNumber = 9_999_999;

const invoiceIn = (typed: string): MoneySearch['invoice'] => {
  const [, year, number = ''] = /^(?:(?:rechnung|re|nr\.?|#)\s*)?(?:(20\d{2})[-/])?0*(\d{1,9})$/i.exec(typed) ?? [];
  const counted = Number(number);
  if (number === '' || counted === 0 || counted > maxInvoiceNumber) return null;
  return { year: year === undefined ? null : Number(year), number: counted };
};

/** Six digits of the number and a check digit, of which a leading zero may be missing; alone or in a creditor reference. */
const referenceIn = (typed: string): number | null => {
  const compact = typed.replaceAll(/\s/g, '').toUpperCase();
  if (isRfReference(compact)) return managerIdOfReference(referenceInRf(compact));
  return /^(?:kundenreferenz|referenz|ref\.?)?\s*\d{6,8}$/i.test(typed) ? managerIdOfReference(typed) : null;
};

export const readMoneySearch = (typed: string): MoneySearch => {
  const words = typed.trim();
  const cents = parseMoney(words.replace(/\s*(?:euro?)$/i, ''));
  return {
    cents: cents === null || cents === 0 ? null : Math.abs(cents),
    invoice: invoiceIn(words),
    managerId: referenceIn(words),
  };
};
