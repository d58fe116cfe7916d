import { z } from 'zod';
import { manager, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { dayInput, dayNumber, id, idList, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { seesBilling } from '../payments/calls.ts';
import { sparedReasons } from './rules.ts';

/** A family's explanation for a missing payment. */
const report = z.strictObject({ time: seconds, paidOn: dayNumber, until: dayNumber, text: z.string() });

const family = z.strictObject({
  /** The payer. */
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string().optional(),
  /** Current level, and the level that would be sent now; 0 = none. */
  level: z.int(),
  nextLevel: z.int(),
  /** Cents: due and unpaid, and the additional fee of this level. */
  due: z.int(),
  fee: z.int(),
  /** Due date of the oldest unpaid item. */
  since: dayNumber,
  /** Last reminder; 0 = never. */
  noticed: seconds,
  /** The first day the next level can be sent. */
  nextOn: dayNumber,
  underWay: z.int(),
  report: report.optional(),
  /** Why nothing is sent; absent = it is sent. */
  reason: z.enum(sparedReasons).optional(),
});
export type DunningFamily = z.infer<typeof family>;

const noticeFacts = {
  ID: z.int(),
  time: seconds,
  level: z.int(),
  /** Cents: the total demanded, and the fee included in it. */
  amount: z.int(),
  fee: z.int(),
  /** Part of it that is still open today. */
  open: z.int(),
};

const clubNotice = z.strictObject({
  ...noticeFacts,
  child_ID: z.int(),
  fullname: z.string(),
  /** The sender. */
  sender: z.string(),
});
export type DunningNotice = z.infer<typeof clubNotice>;

/** planned: will be sent tomorrow morning; stopped: stopped by a user. */
export const announcementStates = ['planned', 'stopped'] as const;

const announcement = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** Due cents. */
  amount: z.int(),
  sendOn: dayNumber,
  state: z.enum(announcementStates),
});
export type DunningAnnouncement = z.infer<typeof announcement>;

/** Progress of a run and of its mails. */
const dunningRun = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** 0 = still running. */
  timeFinished: seconds,
  /** Empty: sent automatically. */
  sender: z.string(),
  /** Families to remind, and those of them still waiting. */
  total: z.int(),
  waiting: z.int(),
  delivered: z.int(),
  failed: z.int(),
  amount: z.int(),
  /** Families that were skipped during the run, and why. */
  refused: z.array(z.strictObject({ child_ID: z.int(), fullname: z.string(), reason: z.string() })),
});
export type DunningRun = z.infer<typeof dunningRun>;

export const familiesText = (count: number): string => (count === 1 ? '1 Familie' : `${count} Familien`);

export const paidReportTexts = {
  dayMissing: 'Bitte gib an, wann du bezahlt hast.',
} as const;

/** Kilobytes: the body can hold thousands of ids. */
const longList = 200;

export const dunning = {
  plan: get('/dunning/plan', {
    summary:
      'Mahnwesen: wer etwas Fälliges offen hat, welche Stufe jetzt verschickt würde, und warum jemand verschont bleibt.',
    access: may('accounting_read'),
    // Users who manage the books need names and amounts; the e-mail address needs the right to read persons.
    restricted: { email: may('user_read') },
    input: nothing,
    reply: z.strictObject({ isOn: z.boolean(), families: z.array(family) }),
  }),

  letter: get('/dunning/letter/:userID', {
    summary: 'Die E-Mail, die eine Familie jetzt bekäme.',
    access: may('accounting_read'),
    input: z.object({ userID: id }),
    reply: z.strictObject({ subject: z.string(), text: z.string() }),
  }),

  run: post('/dunning/run', {
    summary: 'Mahnen: die nächste Stufe an die genannten Familien, eine E-Mail für jede.',
    access: may('accounting'),
    bodyKb: longList,
    admission: { of: 'dunning', crowded: 'Gerade wird schon gemahnt. Bitte versuche es gleich noch einmal.' },
    input: z.object({
      payers: idList,
      /** Sum in cents as the screen showed it; if it has changed, the server reports that instead of sending. */
      amount: integer.pipe(z.number().min(0).max(1_000_000_000_000)),
    }),
    reply: success,
  }),

  notices: get('/dunning/notices', {
    summary: 'Verschickte Zahlungserinnerungen und Mahnungen, die neueste zuerst.',
    access: may('accounting_read'),
    input: z.object(listInput),
    reply: z.strictObject({ notices: z.array(clubNotice), total: z.int() }),
  }),

  runs: get('/dunning/runs', {
    summary: 'Die letzten Mahnläufe, und wie viele ihrer E-Mails schon verschickt sind.',
    access: may('accounting_read'),
    input: nothing,
    reply: z.strictObject({ runs: z.array(dunningRun) }),
  }),

  announced: get('/dunning/announced', {
    summary: 'Zahlungserinnerungen, die als Nächstes von selbst verschickt werden.',
    access: may('accounting_read'),
    input: nothing,
    reply: z.strictObject({ isOn: z.boolean(), announcements: z.array(announcement) }),
  }),

  stopAnnounced: post('/dunning/announced/stop', {
    summary: 'Zahlungserinnerungen von selbst stoppen: die einer Familie, oder alle des nächsten Versands.',
    access: may('accounting'),
    input: z.object({ ID: integer.pipe(z.number().min(0).max(2_147_483_647)).default(0) }),
    reply: success,
  }),

  resumeAnnounced: post('/dunning/announced/resume', {
    summary: 'Eine gestoppte Zahlungserinnerung doch verschicken lassen.',
    access: may('accounting'),
    input: z.object({ ID: id }),
    reply: success,
  }),

  ofPerson: get('/user/payments/dunning/:userID', {
    summary: 'Mahnstufe und Mahnungen der Familie einer Person, und ob sie gemeldet hat, schon bezahlt zu haben.',
    access: seesBilling,
    input: z.object({ userID: id }),
    reply: z.strictObject({
      level: z.int(),
      notices: z.array(z.strictObject(noticeFacts)),
      report: report.optional(),
      /** Due cents. */
      due: z.int(),
    }),
  }),

  reportPaid: post('/user/payments/report_paid', {
    summary: 'Schon bezahlt: wer für die eigene Familie zahlt, meldet eine Überweisung, die noch nicht da ist.',
    access: manager,
    perMinute: 20,
    input: z.object({
      paidOn: dayInput.pipe(z.number().min(1, paidReportTexts.dayMissing)),
      text: text(200).default(''),
    }),
    reply: success,
  }),
};
