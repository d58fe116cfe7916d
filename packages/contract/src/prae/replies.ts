import { z } from 'zod';
import { recordOf } from '../kit/record-of.ts';
import { dayNumber, seconds } from '../kit/wire.ts';
import { formStates, transferStates } from './labels.ts';
import { allowanceKinds } from './rules.ts';
import { signatureReply } from './signature.ts';

/** The names of the words, as an enumeration. */
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
  /** 0: of the calendar, not handed in yet. */
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
  /** Left out by the trainer. */
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
  /** The same for the same lines; sent along by who signs them. */
  fingerprint: z.string(),
  claimed: z.int(),
  /** Within the limits. */
  paid: z.int(),
  /** What earlier versions have paid already. */
  base: z.int(),
  /** Of the same year, in the other months. */
  usedInYear: z.int(),
  /** What was cut and why. */
  cuts: z.array(z.string()),
  remark: z.string(),
  isSecondary: z.boolean(),
  elsewhere: z.array(elsewhereRow),
  /** Own: the whole account. Others: its end. */
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
  /** 0: not begun. */
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
  /** What is to be paid: for a correction the difference, also a negative one. */
  amount: z.int(),
  /** The end of the account. */
  account: z.string(),
});
export type PayableMonth = z.output<typeof payableReply>;

export const yearRowReply = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  kind,
  amount: z.int(),
  /** What the list L 19 lacks; empty = nothing. */
  missing: z.string(),
});
export type YearRow = z.output<typeof yearRowReply>;

export const costRowReply = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  fullname: z.string(),
  minutes: z.int(),
  /** Handed in, approved or paid. */
  paid: z.int(),
  /** Of the rest of the year, by the calendar. */
  planned: z.int(),
});
export type CostRow = z.output<typeof costRowReply>;

export const rateRowReply = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  fullname: z.string(),
  courseRate: z.int(),
  /** -1: as the course. */
  ownRate: z.int(),
});
export type RateRow = z.output<typeof rateRowReply>;
