import { z } from 'zod';
import { manager, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { dayInput, dayNumber, id, idList, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { seesBilling } from '../payments/calls.ts';
import { sparedReasons } from './rules.ts';

/** What a family says about a payment that is not there yet. */
const report = z.strictObject({ time: seconds, paidOn: dayNumber, until: dayNumber, text: z.string() });

const family = z.strictObject({
  /** Who pays. */
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string().optional(),
  /** Where they stand, and the step that would be sent now; 0 = none. */
  level: z.int(),
  nextLevel: z.int(),
  /** Cents: what is due and not paid, and what this step costs besides. */
  due: z.int(),
  fee: z.int(),
  /** Since when the oldest of it is due. */
  since: dayNumber,
  /** When they were reminded last; 0 = never. */
  noticed: seconds,
  /** The first day of the next step. */
  nextOn: dayNumber,
  underWay: z.int(),
  report: report.optional(),
  /** Why nothing is sent; absent = it would be. */
  reason: z.enum(sparedReasons).optional(),
});
export type DunningFamily = z.infer<typeof family>;

const noticeFacts = {
  ID: z.int(),
  time: seconds,
  level: z.int(),
  /** Cents: all that was asked for, and the fee among it. */
  amount: z.int(),
  fee: z.int(),
  /** What of it is still open today. */
  open: z.int(),
};

const clubNotice = z.strictObject({
  ...noticeFacts,
  child_ID: z.int(),
  fullname: z.string(),
  /** Who sent it. */
  sender: z.string(),
});
export type DunningNotice = z.infer<typeof clubNotice>;

/** planned: is sent tomorrow morning; stopped: somebody has stopped it. */
export const announcementStates = ['planned', 'stopped'] as const;

const announcement = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** Cents that are due. */
  amount: z.int(),
  sendOn: dayNumber,
  state: z.enum(announcementStates),
});
export type DunningAnnouncement = z.infer<typeof announcement>;

/** How far a run and its mails are. */
const dunningRun = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** 0 = under way. */
  timeFinished: seconds,
  /** Empty: it went by itself. */
  sender: z.string(),
  /** Families that are reminded, and those of them whose turn has not come. */
  total: z.int(),
  waiting: z.int(),
  delivered: z.int(),
  failed: z.int(),
  amount: z.int(),
  /** Who was not reminded after all, and why. */
  refused: z.array(z.strictObject({ child_ID: z.int(), fullname: z.string(), reason: z.string() })),
});
export type DunningRun = z.infer<typeof dunningRun>;

export const familiesText = (count: number): string => (count === 1 ? '1 Familie' : `${count} Familien`);

export const paidReportTexts = {
  dayMissing: 'Bitte gib an, wann du bezahlt hast.',
} as const;

/** Thousands of ids in a body. */
const longList = 200;

export const dunning = {
  plan: get('/dunning/plan', {
    summary:
      'Mahnwesen: wer etwas Fälliges offen hat, welche Stufe jetzt verschickt würde, und warum jemand verschont bleibt.',
    access: may('accounting_read'),
    // Whoever keeps the books needs names and amounts; the rest is for those who read persons.
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
      /** Cents that the screen showed for them together: when it has become something else, it is told instead of sent. */
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
      /** Cents that are due. */
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
