import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';

/** One movement on an account, as the bank tells it; a batch is told as its parts where the file has them. */
export type StatementLine = {
  bookedOn: IsoDay;
  valueOn: IsoDay;
  /** What came in is positive. */
  cents: number;
  /** Whoever is on the other side. */
  name: string;
  iban: string;
  text: string;
  /** Zahlungsreferenz: the structured one. */
  reference: string;
  endToEndId: string;
  mandateReference: string;
  /** As the bank itself names it. */
  bankReference: string;
  /** The file of ours that it comes from. */
  batchReference: string;
  /** Why a debit came back. */
  returnCode: string;
  /** So many movements stand behind it that the file does not tell. */
  batchSize: number;
  /** Lines of one entry of the file belong together. */
  entry: number;
};

/**
 * Kontoauszug: one account, some days. Details (camt.054) have no balances: they explain lines of a statement. What is
 * preliminary (camt.052) tells of the day so far: the statement comes later.
 */
export type StatementKind = 'statement' | 'details' | 'preliminary';

export type Statement = {
  kind: StatementKind;
  iban: string;
  /** As printed on it, and its place in the year; empty and null where the bank does not count. */
  name: string;
  sequence: number | null;
  from: IsoDay | null;
  to: IsoDay | null;
  openingCents: number | null;
  closingCents: number | null;
  lines: readonly StatementLine[];
};

/** What is wrong with a file; the sentences stand in bank.errors.ts. */
export type StatementProblem =
  | 'unknownFormat'
  | 'brokenXml'
  | 'forbiddenXml'
  | 'wrongEncoding'
  | 'tooLarge'
  | 'noStatement'
  | 'foreignCurrency'
  | 'unreadableValue'
  | 'intraday';

/** Thrown while reading; a thread can only hand over what it says. */
export class Unreadable extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * A value day may be one that no calendar has: whoever counts thirty days a month writes the 30th of February. It is the end of
 * that month.
 */
export const lenientDay = (day: string): IsoDay | null => {
  if (isIsoDay(day)) return day;
  const [, month = '', number = ''] = /^(\d{4}-\d{2})-(\d{2})$/.exec(day) ?? [];
  if (Number(number) < 29 || Number(number) > 31) return null;
  return ['30', '29', '28'].map((last) => `${month}-${last}`).find(isIsoDay) ?? null;
};

/** Largest amount of the standards. */
const maxCents = 99_999_999_999;

/** "1234.5" and "1234,50" are 123450 cents; anything else is no amount. */
export const centsOf = (amount: string): number => {
  const parts = /^(\d{1,12})(?:[.,](\d{0,2})0*)?$/.exec(amount.trim());
  if (parts === null) throw new Unreadable('unreadableValue');
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (cents > maxCents) throw new Unreadable('unreadableValue');
  return cents;
};

/** Without line breaks and double blanks, and no longer than anybody reads. */
export const tidy = (text: string, longest: number): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), longest);
