import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { addDays, dayInVienna, type IsoDay } from '../kit/days.ts';
import { dayNumber, id, nothing, seconds, success } from '../kit/wire.ts';

/** Rücktritt (FAGG): an online contract can be withdrawn from within this many days, through the end of the last one in Vienna. */
export const withdrawalDays = 14;

export const lastWithdrawalDay = (agreedAt: Date): IsoDay => addDays(dayInVienna(agreedAt), withdrawalDays);

/** request: a requested membership that is not decided yet. */
export const withdrawalKinds = ['voucher', 'membership', 'request', 'block'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** Shown before booking a course, and in its mail. */
export const noWithdrawalFromCourses =
  'Ein Kurs hat fixe Termine: Das gesetzliche 14-tägige Rücktrittsrecht gilt dafür nicht (§ 18 Abs 1 Z 10 FAGG). Es gelten die Stornobedingungen des Vereins.';

const noWithdrawal = (what: string) =>
  `${what}: Das gesetzliche 14-tägige Rücktrittsrecht gilt dafür nicht (§ 18 Abs 1 Z 10 FAGG).`;

/** Shown before booking single dates of a course, and in the mail. */
export const noWithdrawalFromDates = `${noWithdrawal('Ein Einzeltermin hat einen fixen Zeitpunkt')} Absagen kannst du bis zur Frist des Kurses.`;

/** Shown before booking a room, and in the mail. */
export const noWithdrawalFromRooms = `${noWithdrawal('Eine Raumbuchung hat einen fixen Zeitpunkt')} Es gelten die Stornobedingungen des Raums.`;

/** Shown before buying a block, and in the mail: a block has no fixed date. */
export const withdrawalFromBlocks =
  'Vom Kauf eines Blocks kannst du 14 Tage lang ohne Angabe von Gründen zurücktreten (unter „Einzeltermine“). Einheiten, die verbraucht oder für einen Termin gebucht sind, werden anteilig abgezogen.';

/** Added if the booking includes a membership. */
export const withdrawalFromMembership =
  'Von der Mitgliedschaft, die mit dieser Buchung beginnt, kannst du 14 Tage lang ohne Angabe von Gründen zurücktreten (unter „Mitgliedschaft“). Der Mitgliedsbeitrag kommt dann zurück, der Kurs bleibt gebucht.';

const agreement = z.strictObject({
  kind: z.enum(withdrawalKinds),
  ID: z.int(),
  /** What was bought, and for whom. */
  title: z.string(),
  time: seconds,
  /** 0 = until it is decided. */
  lastDay: dayNumber,
  /** redeemed: a used voucher, or a block without remaining units, can no longer be returned. */
  state: z.enum(['open', 'redeemed', 'withdrawn']),
  timeWithdrawn: seconds,
  /** Cents refunded by the original means of payment, and cents that became credit. */
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
