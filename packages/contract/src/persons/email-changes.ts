import { z } from 'zod';
import { everyone, staffFrom } from '../kit/access.ts';
import { post } from '../kit/call.ts';
import { id, seconds, success, text } from '../kit/wire.ts';

/** A new address that is not valid yet, and what it is waiting for. */
export const emailChange = z.strictObject({
  email: z.string(),
  /** The link sent to the new address was opened. */
  isProved: z.boolean(),
  /** The masked old address whose consent is missing; empty = none is missing. */
  consentFrom: z.string(),
  /** Administrators who vouch for the person; two replace the consent. */
  approvals: z.array(z.strictObject({ child_ID: z.int(), fullname: z.string(), reason: z.string(), time: seconds })),
});
export type EmailChange = z.output<typeof emailChange>;

/** Consent to an address that somebody else has entered. */
export const emailChanges = {
  consent: post('/user/email/consent', {
    summary: 'Einer neuen E-Mail-Adresse, die jemand anderer eingetragen hat, von der alten aus zustimmen.',
    access: everyone,
    perMinute: 120,
    input: z.object({ token: text(200).min(1) }),
    reply: success,
  }),

  approve: post('/user/email/approve', {
    summary:
      'Als Administrator einer neuen E-Mail-Adresse zustimmen, wenn die alte nicht mehr erreichbar ist; es braucht zwei.',
    access: staffFrom(80),
    input: z.object({
      child_ID: id,
      reason: text(300).min(5, 'Bitte schreib, woher du weißt, dass die neue Adresse stimmt.'),
    }),
    reply: success,
  }),
};
