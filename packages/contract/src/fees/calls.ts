import { z } from 'zod';
import { exportedFile } from '../exports/calls.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, flag, id, integer, seconds, success, text } from '../kit/wire.ts';
import { feeReasons, feeTiers } from './rules.ts';

/** planned: would be charged now; left: owes nothing, with a reason; charged, paid: was charged, and is still open or not. */
export const feeStates = ['planned', 'left', 'charged', 'paid'] as const;
export type FeeState = (typeof feeStates)[number];

export const feeStateLabels: Readonly<Record<FeeState, string>> = {
  planned: 'noch nicht vorgeschrieben',
  left: 'beitragsfrei',
  charged: 'offen',
  paid: 'bezahlt',
};

const feeRow = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  birthdate: dayNumber.optional(),
  email: z.string().optional(),
  /** The membership on the cut-off date. */
  memberStatus: z.int().optional(),
  /** Their payer. */
  verwalter_ID: z.int(),
  verwalter: z.string(),
  tier: z.enum(feeTiers),
  /** Cents. */
  fee: z.int(),
  state: z.enum(feeStates),
  reason: z.enum(feeReasons).optional(),
  /** The charge, if any, and its open amount. */
  fee_ID: z.int().optional(),
  open: z.int(),
  /** How the amount was calculated, if it needs an explanation. */
  why: z.string(),
});
export type FeeRow = z.infer<typeof feeRow>;

/** How a family receives its Vorschreibung. */
export const noticeWays = ['mail', 'letter', 'none'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Why a family gets none, or none by mail. */
export const noticeReasons = [
  'deceased',
  'deleted',
  'nothingOwed',
  'told',
  'noAddress',
  'noEmail',
  'wantsNoMail',
] as const;
export type NoticeReason = (typeof noticeReasons)[number];

export const noticeReasonLabels: Readonly<Record<NoticeReason, string>> = {
  deceased: 'verstorben',
  deleted: 'nicht mehr im Verein',
  nothingOwed: 'nichts mehr offen',
  told: 'hat sie schon bekommen',
  noAddress: 'weder E-Mail-Adresse noch Anschrift',
  noEmail: 'keine E-Mail-Adresse',
  wantsNoMail: 'möchte keine E-Mails',
};

const familyNotice = z.strictObject({
  /** The payer. */
  ID: z.int(),
  fullname: z.string(),
  way: z.enum(noticeWays),
  reason: z.enum(noticeReasons).optional(),
  persons: z.int(),
  /** Cents: the charged amount, and the open part. */
  amount: z.int(),
  open: z.int(),
});
export type FamilyNotice = z.infer<typeof familyNotice>;

const sending = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** 0 = still running. */
  timeFinished: seconds,
  fullname: z.string(),
  repeats: z.boolean(),
  /** Each family got an invoice with it. */
  hasInvoices: z.boolean(),
  total: z.int(),
  done: z.int(),
  mails: z.int(),
  letters: z.int(),
  /** Mails that were sent, and mails that could not be delivered. */
  delivered: z.int(),
  failed: z.int(),
  left: z.array(z.strictObject({ child_ID: z.int(), fullname: z.string(), reason: z.string() })),
  /** Families that got the Vorschreibung without an invoice, and why. */
  withoutInvoice: z.array(z.strictObject({ child_ID: z.int(), fullname: z.string(), reason: z.string() })),
});
export type FeeSending = z.infer<typeof sending>;

/** Progress of charging, family by family. */
const charging = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** 0 = still running. */
  timeFinished: seconds,
  fullname: z.string(),
  /** Persons: all, processed, and charged. */
  total: z.int(),
  done: z.int(),
  charged: z.int(),
  refused: z.array(z.strictObject({ child_ID: z.int(), fullname: z.string(), reason: z.string() })),
  /** Why families could not be notified; empty = no problem. */
  remark: z.string(),
});
export type FeeCharging = z.infer<typeof charging>;

const feeRun = z.strictObject({
  ID: z.int(),
  year: z.int(),
  cutoff: dayNumber,
  due: dayNumber,
  time: seconds,
  fullname: z.string(),
  persons: z.int(),
  amount: z.int(),
  /** Charges of the run that were reversed individually. */
  reversed: z.int(),
  /** Part of it has been paid since, so it cannot be undone. */
  isPaid: z.boolean(),
  timeUndone: seconds,
  /** The charging runs and their progress, newest first. */
  chargings: z.array(charging),
  /** The sendings to families and their progress, newest first. */
  sendings: z.array(sending),
});
export type FeeRun = z.infer<typeof feeRun>;

export const feeTexts = {
  noYear: 'Bitte gib ein Jahr zwischen 1990 und 2999 ein.',
  dueMissing: 'Bitte gib an, bis wann zu zahlen ist.',
} as const;

/** Title of the notice a family gets, by mail and on paper. */
export const noticeTitle = (year: number): string => `Vorschreibung Mitgliedsbeitrag ${year}`;

export const noticesText = (count: number): string => (count === 1 ? '1 Vorschreibung' : `${count} Vorschreibungen`);

export const personsText = (count: number): string => (count === 1 ? '1 Person' : `${count} Personen`);

const year = integer.pipe(z.number().min(1990, feeTexts.noYear).max(2999, feeTexts.noYear));

/** Selects the fees of a year: persons who are members on the cut-off date, by default the first of January. */
const wanted = { year, cutoff: dayInput.default(0) };

const inTurn = {
  of: 'fees',
  crowded: 'Gerade wird schon eine Vorschreibung gebucht. Bitte versuche es gleich noch einmal.',
};

/** A family of a run, or of the preview of a run. */
const ofFamily = {
  run_ID: integer.pipe(z.number().min(0).max(2_147_483_647)).default(0),
  payer_ID: id,
  /** Sends everything again, including what the family already received. */
  again: flag.default(false),
  year: year.optional(),
  cutoff: dayInput.default(0),
  due: dayInput.default(0),
};

const dueDay = dayInput.pipe(z.number().min(1, feeTexts.dueMissing));
const shown = {
  /** Values the screen showed: if they have changed, the server reports that instead of charging. */
  persons: integer.pipe(z.number().min(0).max(1_000_000)),
  amount: integer.pipe(z.number().min(0).max(1_000_000_000)),
};

export const fees = {
  list: get('/club/membership_fees/userlist', {
    summary:
      'Mitgliedsbeiträge eines Jahres: wer am Stichtag Mitglied ist, was er zu zahlen hat, und warum jemand nichts zahlt.',
    access: may('accounting_read'),
    // Users who manage the books need names and amounts; the other fields need the right to read persons.
    restricted: { birthdate: may('user_read'), email: may('user_read'), memberStatus: may('user_read') },
    input: z.object({ ...wanted, year: year.optional(), view: text(40).optional() }),
    reply: z.strictObject({ year: z.int(), cutoff: dayNumber, users: z.array(feeRow) }),
  }),

  runs: get('/club/membership_fees/runs', {
    summary: 'Die letzten Vorschreibungen der Mitgliedsbeiträge, die neueste zuerst.',
    access: may('accounting_read'),
    input: z.object({}),
    reply: z.strictObject({ runs: z.array(feeRun) }),
  }),

  charge: post('/club/membership_fees/charge', {
    summary:
      'Mitgliedsbeiträge vorschreiben: allen, die am Stichtag einen zahlen müssen und noch keinen bekommen haben.',
    access: may('accounting'),
    admission: inTurn,
    input: z.object({
      ...wanted,
      due: dueDay,
      ...shown,
      /** Families are notified immediately. */
      tells: flag.default(false),
    }),
    reply: success,
  }),

  undo: post('/club/membership_fees/undo', {
    summary: 'Eine Vorschreibung zurücknehmen, solange davon nichts bezahlt wurde.',
    access: may('accounting'),
    admission: inTurn,
    input: z.object({ run_ID: id }),
    reply: success,
  }),

  cancel: post('/club/membership_fees/cancel', {
    summary: 'Den Mitgliedsbeitrag einer Person gutschreiben.',
    access: may('accounting'),
    admission: inTurn,
    input: z.object({ fee_ID: id }),
    reply: success,
  }),

  joiners: get('/club/membership_fees/joiners', {
    summary: 'Wer seit einer Vorschreibung dazugekommen ist und noch keinen Beitrag des Jahres hat.',
    access: may('accounting_read'),
    input: z.object({ run_ID: id }),
    reply: z.strictObject({
      persons: z.int(),
      amount: z.int(),
      users: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), fee: z.int(), why: z.string() })),
    }),
  }),

  chargeJoiners: post('/club/membership_fees/charge_joiners', {
    summary: 'Wer seit einer Vorschreibung dazugekommen ist, mit demselben Lauf nachverrechnen.',
    access: may('accounting'),
    admission: inTurn,
    input: z.object({ run_ID: id, due: dueDay, ...shown }),
    reply: success,
  }),

  notices: get('/club/membership_fees/notices', {
    summary: 'Wer die Vorschreibung eines Laufs per E-Mail bekommt, wer als Brief, und wer keine und warum.',
    access: may('accounting_read'),
    input: z.object({ run_ID: id, again: flag.default(false) }),
    reply: z.strictObject({ families: z.array(familyNotice) }),
  }),

  notice: get('/club/membership_fees/notice', {
    summary: 'Die Vorschreibung, wie eine Familie sie bekommt oder bekäme.',
    access: may('accounting_read'),
    input: z.object(ofFamily),
    reply: z.strictObject({ subject: z.string(), text: z.string() }),
  }),

  testNotice: post('/club/membership_fees/notice/test', {
    summary: 'Die Vorschreibung einer Familie zur Probe an die eigene E-Mail-Adresse.',
    access: may('accounting'),
    perMinute: 10,
    input: z.object(ofFamily),
    reply: success,
  }),

  sendNotices: post('/club/membership_fees/notices', {
    summary: 'Die Vorschreibungen eines Laufs verschicken: jede Familie einmal, und noch einmal nur auf Wunsch.',
    access: may('accounting'),
    admission: inTurn,
    input: z.object({ run_ID: id, again: flag.default(false) }),
    reply: success,
  }),
};

/** Rendered after the transaction. */
export const feeFiles = {
  letter: get('/club/membership_fees/letter', {
    summary: 'Die Vorschreibung einer Familie als PDF, zum Drucken und für ein Fensterkuvert.',
    access: may('accounting_read'),
    perMinute: 60,
    input: z.object(ofFamily),
    reply: exportedFile,
  }),

  letters: get('/club/membership_fees/letters', {
    summary: 'Alle Briefe eines Versands in einem PDF, für Familien ohne E-Mail.',
    access: may('accounting_read'),
    perMinute: 20,
    input: z.object({ sending_ID: id }),
    reply: exportedFile,
  }),
};
