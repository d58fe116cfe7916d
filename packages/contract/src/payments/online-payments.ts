import { z } from 'zod';
import { loggedIn, manager, ownGroup } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integerOr, nothing, seconds, success, text } from '../kit/wire.ts';
import { voucherWishes } from '../vouchers/calls.ts';

/** Kinds of online payment; SOFORT was discontinued and replaced by EPS. */
export const onlineKinds = ['card', 'eps', 'sepa_debit'] as const;
export type OnlineKind = (typeof onlineKinds)[number];

/** The club's payment method that enables each kind. */
export const clubMethodOf = { card: 'card', eps: 'sofort', sepa_debit: 'sepa' } as const;

/** State of an online payment. */
export const onlineStates = [
  'started',
  'charging',
  'authentication',
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'returned',
] as const;
export type OnlineState = (typeof onlineStates)[number];

/** Simulated decisions of the payer, and later of the bank, on the page of the trial provider. */
export const sandboxOutcomes = [
  'succeed',
  'authenticate',
  'fail',
  'abort',
  'settle',
  'bounce',
  'dispute',
  'win',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

export const payingTexts = {
  failed:
    'Deine Zahlung ist leider fehlgeschlagen bzw. wurde abgebrochen. Bitte probiere es erneut eventuell auf eine andere Art. Vielen Dank!',
  succeeded: 'Zahlung erfolgreich bestätigt. Diese wird in Kürze hier aufscheinen. Vielen Dank!',
  /** Posted in the books. */
  arrived: 'Danke, deine Zahlung ist angekommen.',
  underWay: 'Deine Zahlung ist unterwegs. Sobald sie angekommen ist, steht sie hier als bezahlt.',
  bankAsks: 'Deine Bank möchte, dass du die Zahlung bestätigst.',
  toTheBank: 'Weiter zu deiner Bank.',
  amountMissing: 'Bitte gib einen Betrag ein.',
} as const;

/** What the family does with the surplus. */
export const overpaidChoices = ['refund', 'keep'] as const;
export type OverpaidChoice = (typeof overpaidChoices)[number];

/** Minimum amount a provider accepts. */
export const minOnlineCents = 50;
const maxOnlineCents = 1_000_000;

const amount = integerOr(payingTexts.amountMissing).pipe(
  z
    .number()
    .min(minOnlineCents, 'Online kann man ab € 0,50 bezahlen.')
    .max(maxOnlineCents, 'Online kann man höchstens € 10.000 auf einmal bezahlen.'),
);

/** Created by the sender: the same request sent twice is one payment. */
export const requestKey = text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.'));

const goingTo = z.strictObject({ ...success.shape, ID: z.int(), url: z.string() });

const providerBusy = 'Gerade bezahlen sehr viele gleichzeitig. Bitte versuche es in ein paar Sekunden noch einmal.';

/** Chosen open amounts: they are settled before the oldest due. */
const chosenItems = idList.pipe(z.array(z.number()).max(100, 'Bitte wähle höchstens 100 Beträge aus.')).default([]);

/** Calls that wait for the provider hold no connection meanwhile; a low rate limit is enough for them. */
const waitsForProvider = { perMinute: 30 } as const;

export const onlinePayments = {
  start: post('/user/payments/start', {
    summary: 'Online bezahlen: beginnt eine Zahlung und sagt, wo es weitergeht.',
    access: ownGroup('child_ID'),
    ...waitsForProvider,
    admission: { of: 'payer', by: 'child_ID', atOnce: 1, crowded: providerBusy },
    isKeyed: true,
    input: z.object({
      child_ID: id,
      amount,
      kind: z.enum(onlineKinds, 'Bitte wähle, wie du bezahlen möchtest.'),
      /** Save the card or account for the next payment. */
      save: flag.default(false),
      items: chosenItems,
      key: requestKey,
    }),
    reply: goingTo,
  }),

  buyVoucher: post('/vouchers/buy_online', {
    summary: 'Einen Gutschein online kaufen: Er wird ausgestellt, sobald er bezahlt ist, und kommt per E-Mail.',
    access: manager,
    ...waitsForProvider,
    isKeyed: true,
    input: z.object({
      ...voucherWishes,
      kind: z.enum(onlineKinds, 'Bitte wähle, wie du bezahlen möchtest.'),
      key: requestKey,
    }),
    reply: goingTo,
  }),

  charge: post('/user/payments/charge', {
    summary: 'Mit einer gespeicherten Karte oder einem gespeicherten Konto bezahlen.',
    access: ownGroup('child_ID'),
    ...waitsForProvider,
    isKeyed: true,
    input: z.object({ child_ID: id, amount, method_ID: id, items: chosenItems, key: requestKey }),
    /** `url`: page of the payer's bank for authentication; empty = not needed. */
    reply: z.strictObject({ ...success.shape, ID: z.int(), state: z.enum(onlineStates), url: z.string() }),
  }),

  finish: post('/user/payments/finish', {
    summary: 'Nach der Rückkehr vom Zahlungsdienst: fragt dort nach, was aus der Zahlung geworden ist.',
    access: manager,
    ...waitsForProvider,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, state: z.enum(onlineStates) }),
  }),

  authRequired: get('/user/payments/auth_required', {
    summary: 'Ob eine Zahlung wartet, die man bei der eigenen Bank bestätigen muss.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      /** Id of the payment to confirm, as text; empty = none. */
      client_secret: z.string(),
      last_payment_error: z.string(),
      amount: z.int(),
    }),
  }),

  authenticate: post('/user/payments/authenticate', {
    summary: 'Eine Zahlung bei der eigenen Bank bestätigen: sagt, wo es weitergeht.',
    access: manager,
    ...waitsForProvider,
    isKeyed: true,
    input: z.object({ ID: id, key: requestKey }),
    reply: goingTo,
  }),

  overpaid: get('/user/payments/overpaid', {
    summary: 'Was von den eigenen Online-Zahlungen zu viel war und zurückgehen oder Guthaben bleiben kann.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      payments: z.array(
        z.strictObject({
          ID: z.int(),
          kind: z.enum([...onlineKinds, 'sofort']),
          time: seconds,
          /** Last digits of the card or account; empty = unknown. */
          last4: z.string(),
          /** Unused surplus in cents. */
          amount: z.int(),
        }),
      ),
    }),
  }),

  decideOverpaid: post('/user/payments/overpaid/:ID', {
    summary: 'Was zu viel bezahlt wurde, zurückholen oder als Guthaben behalten.',
    access: manager,
    perMinute: 30,
    input: z.object({ ID: id, choice: z.enum(overpaidChoices, 'Bitte wähle, was damit geschehen soll.') }),
    reply: success,
  }),

  sandboxPage: get('/payments/sandbox/:page', {
    summary: 'Probebetrieb: was auf der Seite des nachgestellten Zahlungsdienstes steht.',
    access: loggedIn,
    input: z.object({ page: text(80) }),
    reply: z.strictObject({
      kind: z.enum(onlineKinds),
      isSetup: z.boolean(),
      state: z.string(),
      amount: z.int(),
      text: z.string(),
    }),
  }),

  sandboxDecide: post('/payments/sandbox/:page', {
    summary: 'Probebetrieb: entscheiden, wie eine Zahlung ausgeht.',
    access: loggedIn,
    // Only users who manage the books may simulate later decisions of a bank.
    input: z.object({ page: text(80), outcome: z.enum(sandboxOutcomes) }),
    reply: z.strictObject({ ...success.shape, url: z.string() }),
  }),
};
