import { z } from 'zod';
import { anyOf, manager, may, ownGroup, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { bicOrNone, ibanOrNone } from '../kit/iban.ts';
import { dayInput, dayNumber, flag, id, seconds, success, text } from '../kit/wire.ts';

export const storedKinds = ['card', 'sepa_debit', 'sepm'] as const;
export type StoredKind = (typeof storedKinds)[number];

/** Index of a person's payment method, as used in lists and in the person's record. */
export const paymentMethodIndex = { bank: 1, stored: 2, sofort: 3, card: 4, sepa_debit: 5, sepm: 6 } as const;

/** A mandate without a collection for this many months is void. */
export const mandateMonths = 36;

/** Whether a mandate last used or signed on the one day is void on the other. */
export const isMandateLapsed = (lastUse: string, on: string): boolean => {
  const ends = `${Number(lastUse.slice(0, 4)) + mandateMonths / 12}${lastUse.slice(4)}`;
  return ends < on;
};

/** Accepted spellings of `kind` in make_default_stripe: names, or the old numbers. */
const kindWords = z.union([
  z.enum(['bank', 'sofort', 'eps', ...storedKinds]),
  z.literal([0, 1, 2, 5]),
  z.enum(['0', '1', '2', '5']).transform(Number),
]);

const mandate = z.strictObject({
  reference: z.string(),
  timeOfSigning: seconds,
  /** Last day of use: 36 months without a collection. */
  validUntil: dayNumber,
  /** Last collection; 0 = never. */
  lastCollectedOn: dayNumber,
  /** The code of the returned debit that blocked it; empty = usable. */
  blockedCode: z.string(),
  data: z.strictObject({
    bankname: z.string(),
    bic: z.string(),
    /** Only its last digits, but with the account holder. */
    IBAN: z.string(),
    country: z.string(),
    accountHolder: z.string(),
  }),
});

const method = z.strictObject({
  ID: z.int(),
  kind: z.enum(storedKinds),
  /** 5 = a mandate of the club. */
  type: z.int(),
  brand: z.string(),
  last4: z.string(),
  country: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  created: seconds,
  isDefault: z.boolean(),
  /** Stored with a provider account the club no longer uses: it cannot be used for payments. */
  isFormer: z.boolean(),
  mandate: mandate.optional(),
});
export type PaymentMethod = z.infer<typeof method>;

export const mandateTexts = {
  holderMissing: 'Bitte gib an, wem das Konto gehört.',
  consentMissing: 'Bitte stimme dem Mandat zu.',
  dayMissing: 'Bitte gib an, wann unterschrieben wurde.',
  notYourself: 'Ein SEPA-Mandat unterschreibt nur, wer bezahlt, mit dem eigenen Zugang oder auf Papier.',
  signedLater: 'Dieser Tag liegt in der Zukunft. Bitte gib an, wann unterschrieben wurde.',
  collectedLater: 'Dieser Tag liegt in der Zukunft. Bitte gib an, wann zuletzt eingezogen wurde.',
  referenceTaken: 'Diese Mandatsreferenz gibt es schon.',
  collectedBefore: 'Vor der Unterschrift kann nichts eingezogen worden sein.',
  lapsed: `Mit diesem Mandat wurde ${mandateMonths} Monate lang nichts eingezogen: Es gilt nicht mehr. Bitte lass ein neues unterschreiben.`,
  collect: 'Ab jetzt per Lastschrift einziehen',
  notCollected:
    'Die Zahlungsart bleibt, wie sie ist: Eingezogen wird erst, wenn bei den Zahlungsarten dieses Mandat gewählt ist.',
} as const;

export const mandateTextVersion = 1;

/** The exact signed text; a changed text needs a new version. */
export const mandateText = (club: { name: string; creditorId: string }): string =>
  `SEPA-Lastschrift-Mandat für wiederkehrende Zahlungen. Zahlungsempfänger: ${club.name}${club.creditorId === '' ? '' : `, Creditor-ID ${club.creditorId}`}. Ich ermächtige ${club.name}, Zahlungen von meinem Konto mittels SEPA-Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${club.name} auf mein Konto gezogenen SEPA-Lastschriften einzulösen. Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen. Vor jedem Einzug werde ich spätestens fünf Tage vorher verständigt.`;

/** Users who manage the books record mandates that a family has signed on paper. */
const keepsBooks = anyOf(may('accounting'), staffFrom(80));
const ofPayer = anyOf(ownGroup('child_ID'), keepsBooks);

export const paymentMethods = {
  list: get('/user/payments/methods_list/:userID', {
    summary: 'Die gespeicherten Zahlungsarten einer Person, die ihre eigene Verwalterin ist.',
    access: anyOf(ownGroup('userID'), keepsBooks),
    input: z.object({ userID: id }),
    reply: z.strictObject({
      /** Owner of the payment methods; 0 = the person is managed by somebody else, who owns them. */
      customer: z.int(),
      child: z.strictObject({ ID: z.int(), fullname: z.string(), paymentMethod: z.int() }),
      data: z.array(method),
      /** Kinds that can be added here. */
      offers: z.array(z.enum(['card', 'eps', ...storedKinds])),
      isTrial: z.boolean(),
      /** Text to sign for a mandate of the club. */
      mandateText: z.string(),
    }),
  }),

  add: post('/user/payments/methods/add', {
    summary: 'Eine Karte oder ein Konto beim Zahlungsdienst hinterlegen: sagt, wo es weitergeht.',
    access: ownGroup('child_ID'),
    perMinute: 30,
    isKeyed: true,
    input: z.object({
      child_ID: id,
      kind: z.enum(['card', 'sepa_debit']),
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    reply: z.strictObject({ ...success.shape, url: z.string() }),
  }),

  finishAdd: post('/user/payments/methods/finish', {
    summary: 'Nach der Rückkehr vom Zahlungsdienst: übernimmt, was dort hinterlegt wurde.',
    access: ownGroup('child_ID'),
    perMinute: 30,
    input: z.object({ child_ID: id, setup: text(200) }),
    reply: success,
  }),

  signMandate: post('/user/payments/mandate/sign', {
    summary: 'Dem Verein ein SEPA-Lastschrift-Mandat erteilen; Wortlaut, Zeit und Herkunft werden aufbewahrt.',
    access: ofPayer,
    perMinute: 10,
    input: z.object({
      child_ID: id,
      accountHolder: text(70).pipe(z.string().min(2, mandateTexts.holderMissing)),
      iban: ibanOrNone.pipe(z.string().min(1, 'Bitte gib eine IBAN ein.')),
      bankname: text(100).default(''),
      bic: bicOrNone.default(''),
      /** Signed on paper, and when: only the office may set it. */
      signedOn: dayInput.optional(),
      /** For such a mandate: its last collection, and its existing reference, if any. */
      lastCollectedOn: dayInput.optional(),
      mandateReference: text(35)
        .pipe(
          z
            .string()
            .regex(
              /^([A-Za-z0-9+?:().,' -]+)?$/,
              'In einer Mandatsreferenz stehen nur Buchstaben, Ziffern und einfache Satzzeichen.',
            ),
        )
        .optional(),
      consent: flag.refine((agreed) => agreed, mandateTexts.consentMissing),
      /** From now on everything is collected with it; otherwise the payment method stays unchanged. */
      collect: flag.default(false),
    }),
    restricted: { signedOn: keepsBooks, lastCollectedOn: keepsBooks, mandateReference: keepsBooks },
    reply: z.strictObject({ ...success.shape, ID: z.int(), reference: z.string() }),
  }),

  makeDefault: post('/user/payments/make_default_stripe', {
    summary: 'Womit eine Person bezahlt, wenn nichts anderes gesagt wird.',
    access: ofPayer,
    input: z.object({ child_ID: id, kind: kindWords, method_ID: id.default(0) }),
    reply: success,
  }),

  remove: post('/user/payments/delete_method', {
    summary: 'Eine Zahlungsart löschen; ein Mandat gilt damit als widerrufen.',
    // The command checks the owner, because the id does not reveal it.
    access: anyOf(manager, staffFrom(80)),
    input: z.object({ ID: id }),
    reply: success,
  }),

  releaseMandate: post('/user/payments/mandate/release', {
    summary: 'Ein Mandat wieder verwenden, das nach einer Rücklastschrift gesperrt ist.',
    access: may('accounting'),
    input: z.object({ method_ID: id }),
    reply: success,
  }),
};
