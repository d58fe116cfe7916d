import { z } from 'zod';
import { columnMapping, fileId, importLimits, importTable, importWording, maxWords } from '../imports/calls.ts';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { formatMoney } from '../kit/money.ts';
import { dayInput, id, integer, mapOf, seconds, success, text } from '../kit/wire.ts';
import { type MoveInStep, moveInFields, moveInSteps, type PositiveMeans } from './move-in-fields.ts';

const administrators = staffFrom(90);

const step = z.enum(moveInSteps);

export const moveInTexts = {
  sumMissing: 'Bitte gib die Summe aller Salden an, wie sie in der bisherigen Verwaltung steht.',
  sumDiffers: (statedCents: number, rowsCents: number) =>
    `Die Summe stimmt nicht: Du hast ${formatMoney(statedCents)} angegeben, die Zeilen ergeben ${formatMoney(rowsCents)}. Es wurde nichts übernommen.`,
} as const;

/** What becomes of a row. */
export const rowStates = {
  make: 'wird übernommen',
  skip: 'ausgelassen',
  ask: 'zu klären',
  faulty: 'fehlerhaft',
} as const;
export type RowState = keyof typeof rowStates;

const isMoveInField = (name: string) => moveInSteps.some((one: MoveInStep) => Object.hasOwn(moveInFields[one], name));

/** The largest amount that an Excel of a club can mean. */
const maxCents = 1_000_000_000;

const plan = {
  step,
  file_ID: fileId,
  mapping: columnMapping(isMoveInField),
  /** Word of the column „Rolle“ → choice; an empty one forgets what was remembered. */
  values: mapOf(z.string().regex(/^memberStatus$/), mapOf(text(200), text(200), maxWords), 1).default({}),
  /** Number of the row → „skip“, or the number of the person who is meant. */
  decisions: mapOf(
    z.string().regex(/^\d{1,5}$/),
    z.string().regex(/^(?:skip|\d{1,9})$/, 'Diese Nummer gibt es nicht.'),
    importLimits.rows,
  ).default({}),
  /** Of balances: what an amount without a minus means. */
  positive: z.enum(['debt', 'credit'] as const satisfies readonly PositiveMeans[]).default('debt'),
};

const candidate = z.strictObject({ ID: z.int(), fullname: z.string(), birthdate: z.int() });

const row = z.strictObject({
  /** As the table counts: the heading is row 1. */
  row: z.int(),
  /** Whom the table names. */
  who: z.string(),
  /** Whom the club has; 0 = nobody yet. */
  person_ID: z.int(),
  fullname: z.string(),
  /** What is made of it, e.g. „€ 50,00 offen“. */
  what: z.string(),
  state: z.enum(['make', 'skip', 'ask', 'faulty']),
  /** Why it is left out, faulty or asked; empty = it is fine. */
  reason: z.string(),
  /** Who could be meant. */
  candidates: z.array(candidate),
});
export type MoveInRow = z.output<typeof row>;

const run = z.strictObject({
  ID: z.int(),
  step,
  time: seconds,
  fileName: z.string(),
  byName: z.string(),
  made: z.int(),
  skipped: z.int(),
  cents: z.int(),
  /** Rows that were not taken back. */
  standing: z.int(),
  /** 0 = not taken back as a whole. */
  timeUndone: seconds,
  undoneByName: z.string(),
});
export type MoveInRun = z.output<typeof run>;

export const moveIn = {
  overview: get('/movein/overview', {
    summary: 'Einzug: was von jedem Schritt schon da ist.',
    access: administrators,
    input: z.object({}),
    reply: z.strictObject({
      persons: z.int(),
      families: z.int(),
      minorsAlone: z.int(),
      memberships: z.int(),
      balances: z.int(),
      balanceCents: z.int(),
      mandates: z.int(),
      courses: z.int(),
      participants: z.int(),
      /** Without it no mandate counts. */
      hasCreditorId: z.boolean(),
    }),
  }),

  table: get('/movein/table', {
    summary: 'Eine hochgeladene Tabelle für einen Schritt des Einzugs: Spalten mit Vorschlag, wofür sie stehen.',
    access: administrators,
    input: z.object({ step, file_ID: fileId }),
    reply: importTable,
  }),

  check: post('/movein/check', {
    summary: 'Probelauf eines Schritts: sagt zu jeder Zeile, was geschähe, und warum nicht. Schreibt nichts.',
    access: administrators,
    bodyKb: 500,
    perMinute: 60,
    input: z.object(plan),
    reply: z.strictObject({
      counts: z.strictObject({ make: z.int(), skip: z.int(), ask: z.int(), faulty: z.int() }),
      /** Of amounts: what the rows come to that would be taken over, with the signs of the table. */
      cents: z.int(),
      /** Of balances: amounts as the table has them, and what they come to. */
      examples: z.array(z.strictObject({ who: z.string(), given: z.string(), what: z.string() })).max(3),
      rows: z.array(row).max(importLimits.rows),
      wordings: z.array(importWording).max(1),
    }),
  }),

  run: post('/movein/run', {
    summary: 'Einen Schritt übernehmen: alle Zeilen oder keine. Es geht keine Nachricht hinaus.',
    access: administrators,
    bodyKb: 500,
    perMinute: 20,
    input: z.object({
      ...plan,
      /** Anfangssalden: what they come to, as the administrator states it; the rows must come to the same. */
      cents: integer.pipe(z.number().min(-maxCents).max(maxCents)).optional(),
      /** Anfangssalden: the day they are posted on; 0 = today. */
      day: dayInput.default(0),
    }),
    reply: z.strictObject({ ...success.shape, run_ID: z.int(), made: z.int(), skipped: z.int() }),
  }),

  runs: get('/movein/runs', {
    summary: 'Was ein Schritt bisher übernommen hat, das Neueste zuerst.',
    access: administrators,
    input: z.object({ step }),
    reply: z.strictObject({ runs: z.array(run).max(100) }),
  }),

  undo: post('/movein/undo', {
    summary:
      'Einen Lauf zurücknehmen; was davon seither gebucht, bezahlt oder geändert wurde, bleibt und wird genannt.',
    access: administrators,
    input: z.object({ run_ID: id }),
    reply: success,
  }),
};
