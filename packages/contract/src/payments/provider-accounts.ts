import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { nothing, seconds, success, text } from '../kit/wire.ts';

export const accountTexts = {
  form: 'Die Kontonummer bei Stripe beginnt mit „acct_“.',
} as const;

export const accountPattern = /^acct_\w{1,50}$/;

/** Konto beim Zahlungsdienst: whose it is must be proven before anybody pays into it. */
export const providerAccounts = {
  get: get('/club/provider_account', {
    summary: 'Das Konto des Vereins bei Stripe: welches gilt, welche nachgewiesen sind, und wie man eines nachweist.',
    access: may('accounting'),
    input: nothing,
    reply: z.strictObject({
      /** The installation is connected to Stripe. */
      isOffered: z.boolean(),
      /** What new payments go to; empty = the account of the installation. */
      account: z.string(),
      /** What is entered at Stripe as the address for support: it carries the code of this club. */
      address: z.string(),
      proven: z.array(z.strictObject({ account: z.string(), time: seconds })),
      /** Payments and refunds on their way through the account that is used now. */
      pending: z.int(),
    }),
  }),

  prove: post('/club/provider_account/prove', {
    summary: 'Ein Konto bei Stripe nachweisen: fragt dort nach, ob der Code des Vereins darin steht.',
    access: may('accounting'),
    perMinute: 10,
    input: z.object({ account: text(60).pipe(z.string().regex(accountPattern, accountTexts.form)) }),
    reply: success,
  }),
};
