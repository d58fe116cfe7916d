import { z } from 'zod';
import { anyOf, loggedIn, manager, may, maySee, ownGroup } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { flag, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { maxPercent, minPercent } from './payer-share-rules.ts';

/** Required from the office, optional for a family. */
const reason = text(300).default('');

const share = z.strictObject({
  ID: z.int(),
  percent: z.int(),
  /** Limited to this course; empty = every course. */
  course: z.string(),
});

const shareOfChild = z.strictObject({
  ...share.shape,
  /** Empty = nobody has used the code yet. */
  fullname: z.string(),
  payer_ID: z.int().optional(),
  state: z.enum(['invited', 'asked', 'agreed']),
  since: seconds,
  /** 0 = no expiry. */
  validUntil: seconds,
});
export type ShareOfChild = z.output<typeof shareOfChild>;

const borneShare = z.strictObject({
  ...share.shape,
  /** The first name of the child, and no other data. */
  prename: z.string(),
  /** The requesting Verwalter's name. */
  home: z.string(),
  since: seconds,
  validUntil: seconds,
});
export type BorneShare = z.output<typeof borneShare>;

export const payerShares = {
  mine: get('/user/shares/mine', {
    summary: 'Was man für Kinder anderer mitzahlt, und Fragen danach, die auf eine Antwort warten.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ questions: z.array(borneShare), shares: z.array(borneShare) }),
  }),

  ofChild: get('/user/shares', {
    summary: 'Wer welchen Anteil der Kurse eines Kindes zahlt, und wer danach gefragt ist.',
    access: anyOf(ownGroup('child_ID'), may('user_read')),
    restricted: { payer_ID: may('user_read') },
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ shares: z.array(shareOfChild) }),
  }),

  ask: post('/user/shares/ask', {
    summary:
      'Jemanden fragen, ob er einen Anteil der Kurse zahlt: ein zweites Zuhause, oder mit einem Code jemand Weiteren.',
    access: anyOf(ownGroup('child_ID'), may('user')),
    perMinute: 10,
    input: z.object({
      child_ID: id,
      /** An agreement with a second home; 0 = another person, who gets a code. */
      guardianship_ID: integer.pipe(z.int().min(0)).default(0),
      percent: integer.pipe(z.int().min(minPercent, 'Mindestens 1 Prozent.').max(maxPercent, 'Höchstens 100 Prozent.')),
      /** 0 = every course. */
      course_ID: integer.pipe(z.int().min(0)).default(0),
      email: text(200)
        .refine((email) => email === '' || isPlausibleEmail(email), wrongEmail)
        .default(''),
      reason,
    }),
    /** Without a code, the request is already waiting for an answer. */
    reply: z.strictObject({ ...success.shape, code: z.string(), validUntil: seconds }),
  }),

  answer: post('/user/shares/answer', {
    summary: 'Zustimmen oder ablehnen, einen Anteil zu zahlen. Ohne Zustimmung zahlt niemand.',
    access: manager,
    input: z.object({ ID: id, agrees: flag }),
    reply: success,
  }),

  end: post('/user/shares/end', {
    summary: 'Einen Anteil für die Zukunft beenden oder eine Frage zurücknehmen; was verrechnet ist, bleibt.',
    access: anyOf(maySee('payerShare', 'ID'), may('user')),
    input: z.object({ ID: id, reason }),
    reply: success,
  }),
};
