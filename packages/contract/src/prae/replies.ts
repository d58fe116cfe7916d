import { z } from 'zod';
import { recordOf } from '../kit/record-of.ts';
import { dayNumber, seconds } from '../kit/wire.ts';
import { formStates, transferStates } from './labels.ts';
import { allowanceKinds } from './rules.ts';
import { signatureReply } from './signature.ts';

/** The keys of the labels as an enumeration. */
const namesOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  recordOf(
    Object.keys(words)
      .filter((name): name is K => Object.hasOwn(words, name))
      .map((name) => [name, name] as const),
  );

export const kind = z.enum(namesOf(allowanceKinds));
const state = z.enum(namesOf(formStates));
const transfer = z.enum(namesOf(transferStates));

const lineReply = z.strictObject({
  /** 0: derived from the calendar, not submitted yet. */
  ID: z.int(),
  isOwn: z.boolean(),
  event_ID: z.int(),
  course_ID: z.int(),
  day: dayNumber,
  start: seconds,
  minutes: z.int(),
  hourlyRate: z.int(),
  amount: z.int(),
  paid: z.int(),
  cut: z.enum(['', 'day', 'month', 'year']),
  text: z.string(),
  place: z.string(),
  isStandIn: z.boolean(),
  hasAttendance: z.boolean(),
  /** Excluded by the trainer. */
  isSkipped: z.boolean(),
});
export type FormLine = z.output<typeof lineReply>;

const elsewhereRow = z.strictObject({ day: dayNumber, amount: z.int(), payer: z.string() });
const payee = z.strictObject({ holder: z.string(), iban: z.string(), function: z.string() });

const version = z.strictObject({ ID: z.int(), version: z.int(), state, amount: z.int() });

export const formReply = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  month: dayNumber,
  version: z.int(),
  kind,
  state,
  isOwn: z.boolean(),
  lines: z.array(lineReply),
  /** Hash of the lines; sent back with the signature. */
  fingerprint: z.string(),
  claimed: z.int(),
  /** The amount within the limits. */
  paid: z.int(),
  /** Already paid by earlier versions. */
  base: z.int(),
  /** Used in the other months of the same year. */
  usedInYear: z.int(),
  /** Reductions and their reasons. */
  cuts: z.array(z.string()),
  remark: z.string(),
  isSecondary: z.boolean(),
  elsewhere: z.array(elsewhereRow),
  /** Own form: the full account number. Others: its last digits. */
  payee,
  signature: signatureReply.nullable(),
  handedInAt: seconds,
  checkedAt: seconds,
  checkedBy: z.string(),
  returnReason: z.string(),
  paidOn: dayNumber,
  transfer,
  /** Belegnummer of the payout. */
  document: z.string(),
  versions: z.array(version),
});
export type PraeForm = z.output<typeof formReply>;

export const monthRowReply = z.strictObject({
  /** 0: not started. */
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  version: z.int(),
  kind,
  state,
  days: z.int(),
  minutes: z.int(),
  claimed: z.int(),
  paid: z.int(),
  base: z.int(),
  handedInAt: seconds,
  /** Dates without an attendance list. */
  unmarked: z.int(),
  /** Lines of courses without a rate. */
  withoutRate: z.int(),
  isOwn: z.boolean(),
});
export type MonthRow = z.output<typeof monthRowReply>;

export const ownMonthReply = z.strictObject({
  ID: z.int(),
  month: dayNumber,
  version: z.int(),
  state,
  days: z.int(),
  paid: z.int(),
  base: z.int(),
});
export type OwnMonth = z.output<typeof ownMonthReply>;

export const payableReply = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  month: dayNumber,
  version: z.int(),
  kind,
  /** The amount to pay; for a correction the difference, which may be negative. */
  amount: z.int(),
  /** Last digits of the account. */
  account: z.string(),
});
export type PayableMonth = z.output<typeof payableReply>;

export const yearRowReply = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  kind,
  amount: z.int(),
  /** Data missing in the list L 19; empty = none. */
  missing: z.string(),
});
export type YearRow = z.output<typeof yearRowReply>;

export const costRowReply = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  fullname: z.string(),
  minutes: z.int(),
  /** Submitted, approved or paid. */
  paid: z.int(),
  /** Planned for the rest of the year, from the calendar. */
  planned: z.int(),
});
export type CostRow = z.output<typeof costRowReply>;

export const rateRowReply = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  fullname: z.string(),
  courseRate: z.int(),
  /** -1: the rate of the course. */
  ownRate: z.int(),
});
export type RateRow = z.output<typeof rateRowReply>;
