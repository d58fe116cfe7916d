import { managerIdOfReference } from '../payments/customer-reference.ts';
import { isRfReference, referenceInRf } from '../payments/rf-reference.ts';
import { type IsoDay, isIsoDay } from './days.ts';
import { parseMoney } from './money.ts';
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

/** By their first three letters. */
const monthNames = ['jän', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

const monthOf = (name: string): string =>
  String(monthNames.indexOf(name.toLocaleLowerCase('de').slice(0, 3).replace('jan', 'jän')) + 1);

/** Day, month, year as they are written; the month by its number or its name. */
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

/** Without marks: „Fussball“ is „Fußball“, „Mädchen“ is „Madchen“. */
const folded = (text: string): string =>
  text.toLocaleLowerCase('de').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** As somebody writes who has no umlauts: „Maedchen“. */
const spelledOut = (text: string): string =>
  folded(
    text
      .toLocaleLowerCase('de')
      .normalize('NFC')
      .replaceAll(/[äöü]/g, (umlaut) => `${umlaut}e`),
  );

/** Names are compared with every letter that somebody types, and are the same each time. */
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

/** As `folded`, and kept: the same word is compared with thousands of names. */
const plainly = (text: string): string => spellingsOf(text)[0] ?? '';

/** Whether every word that is wanted occurs, in whichever way it is spelled. */
export const saysAll = (text: string, wanted: string): boolean => {
  const written = spellingsOf(text);
  return plainly(wanted)
    .split(/\s+/)
    .every((word) => written.some((spelling) => spelling.includes(word)));
};

/** How well a name fits what is typed, from best to worst. */
const matches = ['exact', 'start', 'part', 'mentioned'] as const;
export type WordMatch = (typeof matches)[number];

const rankOf = (match: WordMatch): number => matches.indexOf(match);

const isBetter = (one: WordMatch, other: WordMatch | null): boolean => other === null || rankOf(one) < rankOf(other);

/** By how well they fit, the better first; what fits equally well stays in its order. */
export const byMatch = (one: { match: WordMatch }, other: { match: WordMatch }): number =>
  rankOf(one.match) - rankOf(other.match);

/** Nobody types the same form of a word that somebody wrote: „Mahnungen“ means „Mahnung“. */
const longestEnding = 'innen'.length;
const stemOf = (word: string): string => (word.length > 5 ? word.replace(/(?:innen|en|er|n|e|s)$/, '') : word);

/** What is typed, once for all the names that it is compared with. */
const readWanted = (wanted: string) => {
  const typed = plainly(wanted.trim());
  return { typed, stem: stemOf(typed), stems: typed.split(/\s+/).map(stemOf) };
};

/** „Gutschein“ ends as a plural does: its stem is not that of „Gutscheine“, which is the word itself. */
const isSameWord = (spelling: string, { typed, stem }: ReturnType<typeof readWanted>): boolean => {
  // A stem is at most the ending shorter: most names are told from it by their length.
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

/** The best that any of the names offers; null = none of them has to do with it. */
export const matchOf = (names: readonly string[], wanted: string): WordMatch | null => {
  const read = readWanted(wanted);
  let best: WordMatch | null = null;
  for (const name of names) {
    const match = matchOfName(name, read);
    if (match !== null && isBetter(match, best)) best = match;
  }
  // „Kennwort ändern“: each word is in one of the names, and none has both.
  return best ?? (/\s/.test(wanted.trim()) && matchOfName(names.join(' '), read) !== null ? 'mentioned' : null);
};

/** What the same words mean to whoever keeps the books; what they cannot mean is null. */
type MoneySearch = {
  cents: number | null;
  /** „2026-43“ names one, „43“ the 43rd of every year. */
  invoice: { year: number | null; number: number } | null;
  /** The payer behind a Kundenreferenz. */
  managerId: number | null;
};

/** Larger numbers count nothing. */
const maxInvoiceNumber = 9_999_999;

const invoiceIn = (typed: string): MoneySearch['invoice'] => {
  const [, year, number = ''] = /^(?:(?:rechnung|re|nr\.?|#)\s*)?(?:(20\d{2})[-/])?0*(\d{1,9})$/i.exec(typed) ?? [];
  const counted = Number(number);
  if (number === '' || counted === 0 || counted > maxInvoiceNumber) return null;
  return { year: year === undefined ? null : Number(year), number: counted };
};

/** Six digits of the number and one that proves them, of which a leading zero may be missing; on its own or in a creditor reference. */
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
