import { z } from 'zod';
import { manager, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { ibanOrNone } from '../kit/iban.ts';
import { formatMoney } from '../kit/money.ts';
import { dayNumber, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';

/** State of a request. */
export const payoutStates = ['requested', 'underWay', 'paid', 'returned', 'declined'] as const;

const request = z.strictObject({
  ID: z.int(),
  amount: z.int(),
  time: seconds,
  state: z.enum(payoutStates),
  /** Execution day at the bank; 0 = not set yet. */
  on: dayNumber,
  last4: z.string(),
  /** Why it was declined. */
  reason: z.string(),
});
export type PayoutRequest = z.output<typeof request>;

/** Sentences shown to the family, also used in the mail. */
export const payoutTexts = {
  ibanMissing: 'Bitte gib die IBAN an, auf die wir überweisen sollen.',
  holderMissing: 'Bitte gib an, wem das Konto gehört.',
  held: (cents: number) =>
    `${formatMoney(cents)} davon wurden nicht eingezahlt, zum Beispiel ein geschenkter Gutschein. Damit kannst du beim Verein bezahlen; ausgezahlt wird dieser Teil nicht.`,
} as const;

export const payouts = {
  own: get('/payouts/own', {
    summary: 'Das eigene Guthaben: was davon ausgezahlt werden kann, wohin, und wie weit der letzte Antrag ist.',
    access: manager,
    input: nothing,
    reply: z.strictObject({
      /** Cents that can be requested; 0 while a request is open. */
      payable: z.int(),
      /** Cents of credit that were not paid in. */
      held: z.int(),
      /** The known account; the requester may enter another one. */
      holder: z.string(),
      last4: z.string(),
      request: request.optional(),
    }),
  }),

  request: post('/payouts/request', {
    summary: 'Das Guthaben der Familie auszahlen lassen; es gibt einen offenen Antrag je Familie.',
    access: manager,
    perMinute: 10,
    input: z.object({
      /** Cents the screen showed: if they have changed, the server reports that instead. */
      amount: integer.pipe(z.number().min(1).max(99_999_999_999)),
      /** Empty: the known account. */
      iban: ibanOrNone.default(''),
      holder: text(70).default(''),
    }),
    reply: success,
  }),

  withdraw: post('/payouts/withdraw', {
    summary: 'Den eigenen Antrag zurückziehen, solange die Auszahlung nicht vorbereitet ist.',
    access: manager,
    perMinute: 10,
    input: z.object({ ID: id }),
    reply: success,
  }),

  decline: post('/payouts/decline', {
    summary: 'Einen Antrag auf Auszahlung ablehnen; die Familie erfährt den Grund per E-Mail.',
    access: may('accounting'),
    input: z.object({ ID: id, reason: text(200).min(1, 'Bitte gib an, warum nicht ausgezahlt wird.') }),
    reply: success,
  }),
};
