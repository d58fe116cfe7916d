import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';

/** One movement on an account, as the bank reports it; a batch is split into its parts if the file has them. */
export type StatementLine = {
  bookedOn: IsoDay;
  valueOn: IsoDay;
  /** Incoming money is positive. */
  cents: number;
  /** Name and IBAN of the other side. */
  name: string;
  iban: string;
  text: string;
  /** Zahlungsreferenz: the structured reference. */
  reference: string;
  endToEndId: string;
  mandateReference: string;
  /** The bank's own reference. */
  bankReference: string;
  /** The PmtInfId of our file that it comes from. */
  batchReference: string;
  /** Why a debit was returned. */
  returnCode: string;
  /** The number of movements it sums up that the file does not list. */
  batchSize: number;
  /** Lines of the same entry in the file share this number. */
  entry: number;
};

/**
 * Kontoauszug: one account, some days. Details (camt.054) have no balances: they explain lines of a statement. Preliminary reports
 * (camt.052) cover the current day: the statement follows later.
 */
export type StatementKind = 'statement' | 'details' | 'preliminary';

export type Statement = {
  kind: StatementKind;
  iban: string;
  /** The printed name, and the number within the year; empty and null if the bank does not number its statements. */
  name: string;
  sequence: number | null;
  from: IsoDay | null;
  to: IsoDay | null;
  openingCents: number | null;
  closingCents: number | null;
  lines: readonly StatementLine[];
};

/** What is wrong with a file; the messages are in bank.errors.ts. */
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

/** Thrown while reading; a thread can only pass on the message of an error. */
export class Unreadable extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * A value day may not exist in the calendar: banks that count thirty days a month write the 30th of February. It means the end of that
 * month.
 */
export const lenientDay = (day: string): IsoDay | null => {
  if (isIsoDay(day)) return day;
  const [, month = '', number = ''] = /^(\d{4}-\d{2})-(\d{2})$/.exec(day) ?? [];
  if (Number(number) < 29 || Number(number) > 31) return null;
  return ['30', '29', '28'].map((last) => `${month}-${last}`).find(isIsoDay) ?? null;
};

/** The largest amount the standards allow. */
const maxCents = 99_999_999_999;

/** "1234.5" and "1234,50" are 123450 cents; anything else is no amount. */
export const centsOf = (amount: string): number => {
  const parts = /^(\d{1,12})(?:[.,](\d{0,2})0*)?$/.exec(amount.trim());
  if (parts === null) throw new Unreadable('unreadableValue');
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (cents > maxCents) throw new Unreadable('unreadableValue');
  return cents;
};

/** Without line breaks and double blanks, cut to a readable length. */
export const tidyText = (text: string, longest: number): string =>
  cutText(text.replaceAll(/\s+/g, ' ').trim(), longest);
