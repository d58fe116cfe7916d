import { z } from 'zod';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, integer, multiline, nothing, seconds, success } from '../kit/wire.ts';

/** Invited families that have not signed in can be invited again after this many days. */
export const askAgainAfterDays = 7;

/** Families invited at once: volunteers have to answer the phone calls that follow. */
export const invitationWaveSizes = [25, 50, 100, 200, 500] as const;

const longestText = 2000;

/** Why a family cannot be invited, in the order of the checks. */
const leftOutReasons = ['noEmail', 'minor', 'sameAddress'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const leftOutLabels: Readonly<Record<LeftOutReason, string>> = {
  noEmail: 'keine E-Mail-Adresse',
  minor: 'minderjährig und ohne Erwachsene in der Familie',
  sameAddress: 'die E-Mail-Adresse gehört schon zu einer anderen Familie',
};

/** Number of left-out families listed by name; the others are only counted. */
export const namesLeftOut = 50;

export const invitations = {
  state: get('/invitations', {
    summary: 'Einladungen: welche Familien noch keinen Zugang haben, die bisherigen Wellen, und wer schon da war.',
    access: staffFrom(90),
    input: nothing,
    reply: z.strictObject({
      families: z.int(),
      /** Families whose Verwalter can sign in. */
      arrived: z.int(),
      /** Never invited, but can be. */
      toInvite: z.int(),
      /** Invited, not signed in yet, and too recently to invite again. */
      invited: z.int(),
      /** Invited long enough ago, and not signed in. */
      toAskAgain: z.int(),
      leftOut: z.strictObject({
        total: z.int(),
        families: z
          .array(z.strictObject({ ID: z.int(), fullname: z.string(), reason: z.enum(leftOutReasons) }))
          .max(namesLeftOut),
      }),
      waves: z.array(
        z.strictObject({
          ID: z.int(),
          time: seconds,
          /** Empty = a person who no longer exists. */
          sender: z.string(),
          families: z.int(),
          /** Those who can sign in by now. */
          arrived: z.int(),
        }),
      ),
    }),
  }),

  letter: post('/invitations/letter', {
    summary: 'Die Einladung, wie sie die nächste Familie bekäme, ohne ihren Link.',
    access: staffFrom(90),
    input: z.object({ text: multiline(longestText).default(''), again: flag.default(false) }),
    reply: z.strictObject({ subject: z.string(), text: z.string() }),
  }),

  send: post('/invitations/send', {
    summary: 'Die nächsten Familien einladen: eine E-Mail an jeden Verwalter, mit einem Link zum eigenen Passwort.',
    access: staffFrom(90),
    admission: { of: 'invitations', crowded: 'Gerade wird schon eingeladen. Bitte versuche es gleich noch einmal.' },
    input: z.object({
      size: integer.pipe(z.number().min(1, 'Minimaler Wert: 1').max(500, 'Maximaler Wert: 500')),
      /** Invites families again that have not signed in, instead of new ones. */
      again: flag.default(false),
      /** The club's own text. */
      text: multiline(longestText).default(''),
      /** Number of waves the screen showed: if there are more, another user has just sent one. */
      waves: integer.pipe(z.number().min(0)),
    }),
    reply: z.strictObject({ ...success.shape, families: z.int() }),
  }),
};
