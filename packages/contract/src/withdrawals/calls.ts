import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { addDays, dayInVienna, type IsoDay } from '../kit/days.ts';
import { dayNumber, id, nothing, seconds, success } from '../kit/wire.ts';

/** Rücktritt (FAGG): what was agreed online can be withdrawn from for so many days, the last one to its end in Vienna. */
export const withdrawalDays = 14;

export const lastWithdrawalDay = (agreedAt: Date): IsoDay => addDays(dayInVienna(agreedAt), withdrawalDays);

/** request: a membership that was asked for and not decided yet. */
export const withdrawalKinds = ['voucher', 'membership', 'request', 'block'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** Said before a course is booked, and in the mail about it. */
export const noWithdrawalFromCourses =
  'Ein Kurs hat fixe Termine: Das gesetzliche 14-tägige Rücktrittsrecht gilt dafür nicht (§ 18 Abs 1 Z 10 FAGG). Es gelten die Stornobedingungen des Vereins.';

const noWithdrawal = (what: string) =>
  `${what}: Das gesetzliche 14-tägige Rücktrittsrecht gilt dafür nicht (§ 18 Abs 1 Z 10 FAGG).`;

/** Said before single dates of a course are booked, and in the mail about it. */
export const noWithdrawalFromDates = `${noWithdrawal('Ein Einzeltermin hat einen fixen Zeitpunkt')} Absagen kannst du bis zur Frist des Kurses.`;

/** Said before a room is booked, and in the mail about it. */
export const noWithdrawalFromRooms = `${noWithdrawal('Eine Raumbuchung hat einen fixen Zeitpunkt')} Es gelten die Stornobedingungen des Raums.`;

/** Said before a block is bought, and in the mail about it: it has no date. */
export const withdrawalFromBlocks =
  'Vom Kauf eines Blocks kannst du 14 Tage lang ohne Angabe von Gründen zurücktreten (unter „Einzeltermine“). Einheiten, die verbraucht oder für einen Termin gebucht sind, werden anteilig abgezogen.';

/** Said with it, when the booking brings a membership. */
export const withdrawalFromMembership =
  'Von der Mitgliedschaft, die mit dieser Buchung beginnt, kannst du 14 Tage lang ohne Angabe von Gründen zurücktreten (unter „Mitgliedschaft“). Der Mitgliedsbeitrag kommt dann zurück, der Kurs bleibt gebucht.';

const agreement = z.strictObject({
  kind: z.enum(withdrawalKinds),
  ID: z.int(),
  /** What it is, and for whom. */
  title: z.string(),
  time: seconds,
  /** 0 = as long as nobody has decided. */
  lastDay: dayNumber,
  /** redeemed: a voucher that was used, or a block without a unit left, can be returned no more. */
  state: z.enum(['open', 'redeemed', 'withdrawn']),
  timeWithdrawn: seconds,
  /** Cents that went back the way they came, and that became credit. */
  refunded: z.int(),
  credited: z.int(),
});
export type Agreement = z.output<typeof agreement>;

export const withdrawals = {
  own: get('/withdrawals/own', {
    summary:
      'Online geschlossene Verträge der eigenen Familie, von denen man zurücktreten kann oder zurückgetreten ist.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ agreements: z.array(agreement) }),
  }),

  declare: post('/withdrawals/declare', {
    summary:
      'Vom Kauf eines Gutscheins oder Blocks oder von einer Mitgliedschaft zurücktreten, auch von einer erst angefragten; was bezahlt ist, kommt zurück.',
    access: loggedIn,
    perMinute: 10,
    input: z.object({ kind: z.enum(withdrawalKinds), ID: id }),
    reply: z.strictObject({ ...success.shape, refunded: z.int(), credited: z.int() }),
  }),
};
