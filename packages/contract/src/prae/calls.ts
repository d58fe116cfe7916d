import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { allOf, anyOf, hasTrained, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { ibanOrNone } from '../kit/iban.ts';
import { amountInput, day } from '../kit/record-fields.ts';
import {
  dayInput,
  dayNumber,
  flag,
  id,
  idList,
  integer,
  moment,
  multiline,
  nothing,
  success,
  text,
} from '../kit/wire.ts';
import {
  costRowReply,
  formReply,
  kind,
  monthRowReply,
  ownMonthReply,
  payableReply,
  rateRowReply,
  yearRowReply,
} from './replies.ts';
import { signatureInput } from './signature.ts';

/** Users who check the forms. */
const office = may('prae');
const treasurer = may('accounting');
const officeOrTreasurer = anyOf(office, treasurer);

const noMonth = 'Bitte wähle einen Monat.';
/** The first day of a month: 20261001. */
const month = dayInput.pipe(
  z
    .number()
    .min(20_200_101, noMonth)
    .max(22_001_201, noMonth)
    .refine((value) => value % 100 === 1 && (value / 100) % 100 < 13, noMonth),
);
const year = integer.pipe(
  z.number().min(2020, 'Dieses Jahr gibt es hier nicht.').max(2200, 'Dieses Jahr gibt es hier nicht.'),
);

const chosen = idList.pipe(z.array(z.number()).min(1, 'Bitte wähle mindestens eine Abrechnung aus.').max(300));

const elsewhereInput = z.strictObject({
  day: day.input.pipe(z.number().min(1, 'Bitte gib einen Tag an.')),
  amount: amountInput,
  payer: text(120).pipe(z.string().min(1, 'Bitte gib an, welcher Verein zahlt.')),
});

const lineInput = z.object({
  ID: id,
  /** 0: a new one. */
  line_ID: id.default(0),
  day: day.input.pipe(z.number().min(1, 'Bitte gib einen Tag an.')),
  minutes: integer.pipe(z.number().min(1, 'Bitte gib die Dauer an.').max(1440, 'Ein Tag hat nur 24 Stunden.')),
  amount: amountInput.pipe(z.number().max(100_000, 'Das ist zu viel für einen Einsatz.')),
  text: text(200).pipe(z.string().min(1, 'Bitte gib an, was du gemacht hast.')),
  place: text(120).default(''),
});
export type LineInput = z.output<typeof lineInput>;

const handInInput = z.object({
  ID: id,
  /** The displayed amount: if it has changed, the signature is refused. */
  shown: integer.pipe(z.number().min(0).max(10_000_000)),
  /** Fingerprint of the displayed lines: if they have changed, the signature is refused. */
  fingerprint: text(64).optional(),
  remark: multiline(500).default(''),
  isSecondary: flag.default(false),
  elsewhere: z.array(elsewhereInput).max(62).default([]),
  holder: text(70).pipe(z.string().min(1, 'Bitte gib an, wem das Konto gehört.')),
  iban: ibanOrNone.pipe(z.string().min(1, 'Bitte gib deine IBAN ein.')),
  function: text(80).pipe(z.string().min(1, 'Bitte gib deine Funktion an.')),
  signature: signatureInput,
});
export type HandInInput = z.output<typeof handInInput>;

const saved = z.strictObject({ ...success.shape, ID: z.int() });

export const prae = {
  own: get('/prae/own', {
    summary: 'Die eigenen Monate, der neueste zuerst: was das Training ergibt und wie weit die Abrechnung ist.',
    access: hasTrained,
    input: nothing,
    reply: z.strictObject({ months: z.array(ownMonthReply) }),
  }),

  month: get('/prae/month', {
    summary: 'Alle Trainer eines Monats, mit Stand der Abrechnung.',
    access: officeOrTreasurer,
    input: z.object({ month }),
    reply: z.strictObject({ rows: z.array(monthRowReply) }),
  }),

  form: get('/prae/form/:ID', {
    summary: 'Eine Abrechnung: für die Person selbst, für wen PRAE prüft oder auszahlt.',
    access: anyOf(officeOrTreasurer, hasTrained),
    input: z.object({ ID: id }),
    reply: z.strictObject({ form: formReply }),
  }),

  open: post('/prae/open', {
    summary: 'Die eigene Abrechnung eines Monats beginnen; wer es zweimal tut, findet dieselbe.',
    access: hasTrained,
    input: z.object({ month }),
    reply: saved,
  }),

  saveLine: post('/prae/line', {
    summary: 'Einen eigenen Einsatz eintragen oder ändern, etwa ein Match.',
    access: hasTrained,
    input: lineInput,
    reply: saved,
  }),

  removeLine: post('/prae/line/delete', {
    summary: 'Einen eigenen Einsatz löschen.',
    access: hasTrained,
    input: z.object({ ID: id, line_ID: id }),
    reply: success,
  }),

  skip: post('/prae/skip', {
    summary: 'Einen Termin des Kalenders nicht abrechnen, oder doch.',
    access: hasTrained,
    input: z.object({ ID: id, event_ID: id, isSkipped: flag }),
    reply: success,
  }),

  handIn: post('/prae/handIn', {
    summary: 'Die eigene Abrechnung mit Erklärungen und Unterschrift abgeben.',
    access: hasTrained,
    bodyKb: 256,
    input: handInInput,
    reply: success,
  }),

  takeBack: post('/prae/takeBack', {
    summary: 'Eine abgegebene Abrechnung zurückholen, solange sie niemand geprüft hat.',
    access: hasTrained,
    input: z.object({ ID: id }),
    reply: success,
  }),

  approve: post('/prae/approve', {
    summary: 'Abgegebene Abrechnungen freigeben, auch viele zugleich; nie die eigene.',
    access: office,
    input: z.object({
      IDs: chosen,
      /** When the newest displayed form was submitted: forms signed since then have to be checked again. */
      newest: moment.optional(),
    }),
    reply: success,
  }),

  giveBack: post('/prae/giveBack', {
    summary: 'Eine Abrechnung mit einem Grund zurückgeben.',
    access: office,
    input: z.object({ ID: id, reason: multiline(500).pipe(z.string().min(1, 'Bitte gib einen Grund an.')) }),
    reply: success,
  }),

  correct: post('/prae/correct', {
    summary: 'Eine ausgezahlte Abrechnung richtigstellen: als neue Fassung, deren Unterschied ausgezahlt wird.',
    access: anyOf(office, hasTrained),
    input: z.object({ ID: id }),
    reply: saved,
  }),

  payables: get('/prae/payables', {
    summary: 'Freigegebene Monate, die ausgezahlt werden können.',
    access: treasurer,
    input: nothing,
    reply: z.strictObject({
      rows: z.array(payableReply),
      accounts: z.array(z.strictObject({ ID: z.int(), label: z.string() })),
      earliest: dayNumber,
      /** What prevents the payout, in sentences. */
      problems: z.array(z.string()),
    }),
  }),

  payOut: post('/prae/payOut', {
    summary: 'Freigegebene Monate auszahlen: Beleg und Überweisung in einem.',
    access: treasurer,
    isKeyed: true,
    input: z.object({
      IDs: chosen,
      on: day.input.pipe(z.number().min(1, 'Bitte gib einen Tag an.')),
      account_ID: id,
      /** The displayed total. */
      amount: integer.pipe(z.number().min(1, 'Hier ist nichts auszuzahlen.').max(100_000_000)),
      /** The same key pays only once. */
      key: text(64).optional(),
    }),
    reply: saved,
  }),

  year: get('/prae/year', {
    summary: 'Was in einem Jahr an wen gezahlt wurde, und was der Liste L 19 fehlt.',
    access: officeOrTreasurer,
    input: z.object({ year }),
    reply: z.strictObject({
      rows: z.array(yearRowReply),
      zvr: z.string(),
      dueOn: dayNumber,
    }),
  }),

  setKind: post('/prae/kind', {
    summary: 'Festlegen, wie jemand in einem Jahr entschädigt wird: PRAE oder Freiwilligenpauschale.',
    access: office,
    input: z.object({ child_ID: id, year, kind }),
    reply: success,
  }),

  rates: get('/prae/rates', {
    summary: 'Stundensätze laufender Kurse und ihrer Trainer.',
    access: office,
    input: nothing,
    reply: z.strictObject({ rows: z.array(rateRowReply) }),
  }),

  setRate: post('/prae/rate', {
    summary: 'Den Stundensatz eines Trainers in einem Kurs festlegen; -1 gilt wieder der Satz des Kurses.',
    access: office,
    input: z.object({
      course_ID: id,
      child_ID: id,
      rate: integer.pipe(z.number().min(-1).max(100_000, 'So viel bekommt niemand für eine Stunde.')),
    }),
    reply: success,
  }),

  costs: get('/prae/costs', {
    summary: 'Was Kurse und Trainer in einem Jahr kosten, mit Budget und dem, was der Kalender noch bringt.',
    access: officeOrTreasurer,
    input: z.object({ year }),
    reply: z.strictObject({
      rows: z.array(costRowReply),
      budgets: z.array(z.strictObject({ course_ID: z.int(), amount: z.int() })),
    }),
  }),

  setBudget: post('/prae/budget', {
    summary: 'Das Budget eines Kurses für ein Jahr festlegen; 0 nimmt es weg.',
    access: office,
    input: z.object({ course_ID: id, year, amount: amountInput }),
    reply: success,
  }),

  whatIf: get('/prae/whatIf', {
    summary: 'Was kommt heraus, wenn der Kurs länger dauert: mit allen Grenzen gerechnet.',
    access: officeOrTreasurer,
    input: z.object({
      course_ID: id,
      year,
      minutes: integer.pipe(z.number().min(-600, 'Das ist zu wenig.').max(600, 'Das ist zu viel.')),
    }),
    reply: z.strictObject({
      today: z.int(),
      changed: z.int(),
      dates: z.int(),
      /** Trainers who get more or less. */
      trainers: z.array(z.strictObject({ fullname: z.string(), today: z.int(), changed: z.int() })),
    }),
  }),
};

export const praeFiles = {
  pdf: get('/prae/form/:ID/pdf', {
    summary: 'Die Abrechnung eines Monats als PDF, wie sie unterschrieben wurde.',
    access: anyOf(officeOrTreasurer, hasTrained),
    effect: true,
    perMinute: 60,
    admission: fileAdmission,
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),

  report: get('/prae/report/:year/:format', {
    summary: 'Die Liste L 19 eines Jahres mit ZVR-Zahl und Sozialversicherungsnummern, als Datei oder Tabelle.',
    access: allOf(office, may('user/svn')),
    effect: true,
    perMinute: 30,
    admission: fileAdmission,
    input: z.object({ year, format: z.enum(['csv', 'xlsx']) }),
    reply: exportedFile,
  }),
};
