import { z } from 'zod';
import { may } from './access.ts';
import { get, post } from './call.ts';
import { feeReasons, feeTiers } from './fee-rules.ts';
import { dayInput, dayNumber, id, integer, seconds, success, text } from './wire.ts';

/** planned: would be charged now; left: owes nothing, for a reason; charged, paid: was charged, and is still open or not. */
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
  /** The membership they have on the cut-off date. */
  memberStatus: z.int().optional(),
  /** Who pays for them. */
  verwalter_ID: z.int(),
  verwalter: z.string(),
  tier: z.enum(feeTiers),
  /** Cents. */
  fee: z.int(),
  state: z.enum(feeStates),
  reason: z.enum(feeReasons).optional(),
  /** The charge, once there is one, and what of it is to be paid still. */
  fee_ID: z.int().optional(),
  open: z.int(),
});
export type FeeRow = z.infer<typeof feeRow>;

const feeRun = z.strictObject({
  ID: z.int(),
  year: z.int(),
  cutoff: dayNumber,
  due: dayNumber,
  time: seconds,
  fullname: z.string(),
  persons: z.int(),
  amount: z.int(),
  /** Charges of it that were taken back one by one. */
  reversed: z.int(),
  /** Something of it has been paid since: it stays. */
  isPaid: z.boolean(),
  timeUndone: seconds,
});
export type FeeRun = z.infer<typeof feeRun>;

export const feeTexts = {
  noYear: 'Bitte gib ein Jahr zwischen 1990 und 2999 ein.',
  dueMissing: 'Bitte gib an, bis wann zu zahlen ist.',
} as const;

export const personsText = (count: number): string => (count === 1 ? '1 Person' : `${count} Personen`);

const year = integer.pipe(z.number().min(1990, feeTexts.noYear).max(2999, feeTexts.noYear));

/** Whose fee for which year: those who are members on the cut-off date, which is the first of January unless told. */
const wanted = { year, cutoff: dayInput.default(0) };

const charging = {
  of: 'fees',
  crowded: 'Gerade wird schon eine Vorschreibung gebucht. Bitte versuche es gleich noch einmal.',
};

export const fees = {
  list: get('/club/membership_fees/userlist', {
    summary:
      'Mitgliedsbeiträge eines Jahres: wer am Stichtag Mitglied ist, was er zu zahlen hat, und warum jemand nichts zahlt.',
    access: may('accounting_read'),
    // Whoever keeps the books needs names and amounts; the rest is for those who read persons.
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
    turns: charging,
    input: z.object({
      ...wanted,
      due: dayInput.pipe(z.number().min(1, feeTexts.dueMissing)),
      /** What the screen showed: when it has become something else, it is told instead of charged. */
      persons: integer.pipe(z.number().min(0).max(1_000_000)),
      amount: integer.pipe(z.number().min(0).max(1_000_000_000)),
    }),
    reply: success,
  }),

  undo: post('/club/membership_fees/undo', {
    summary: 'Eine Vorschreibung zurücknehmen, solange davon nichts bezahlt wurde.',
    access: may('accounting'),
    turns: charging,
    input: z.object({ run_ID: id }),
    reply: success,
  }),

  cancel: post('/club/membership_fees/cancel', {
    summary: 'Den Mitgliedsbeitrag einer Person gutschreiben.',
    access: may('accounting'),
    turns: charging,
    input: z.object({ fee_ID: id }),
    reply: success,
  }),
};
