import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { nothing, seconds, success, text } from '../kit/wire.ts';

export const accountTexts = {
  form: 'Die Kontonummer bei Stripe beginnt mit „acct_“.',
} as const;

export const accountPattern = /^acct_\w{1,50}$/;

/** Konto beim Zahlungsdienst: its ownership must be proven before anyone pays into it. */
export const providerAccounts = {
  get: get('/club/provider_account', {
    summary: 'Das Konto des Vereins bei Stripe: welches gilt, welche nachgewiesen sind, und wie man eines nachweist.',
    access: may('accounting'),
    input: nothing,
    reply: z.strictObject({
      /** The installation is connected to Stripe. */
      isOffered: z.boolean(),
      /** The account used for new payments; empty = the installation's account. */
      account: z.string(),
      /** To be entered at Stripe as the support address: it contains the code of this club. */
      address: z.string(),
      proven: z.array(z.strictObject({ account: z.string(), time: seconds })),
      /** Pending payments and refunds through the current account. */
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
