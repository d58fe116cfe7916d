import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, integer, mapOf, success, text } from '../kit/wire.ts';
import { bankTarget, columnNames, importRow, line, part, preview, rule, ruleSigns, run } from './records.ts';

const readsBooks = may('accounting_read');
const keepsBooks = may('accounting');

const oneAtATime = {
  of: 'bank',
  crowded: 'Gerade wird schon ein Kontoauszug übernommen. Bitte versuche es gleich noch einmal.',
};

/** Number of lines a preview shows. */
export const previewLines = 200;

export const bankFiles = {
  upload: post('/accounting/bank/upload', {
    summary:
      'Kontoauszug hochladen: camt.053, camt.052, camt.054, ein ZIP davon, MT940 oder CSV. Gebucht wird noch nichts.',
    access: keepsBooks,
    perMinute: 30,
    admission: oneAtATime,
    input: z.object({}),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),
};

export const bank = {
  preview: get('/accounting/bank/preview/:ID', {
    summary: 'Was in einem hochgeladenen Kontoauszug steht, was davon schon da ist, und was nicht stimmt.',
    access: keepsBooks,
    input: z.object({ ID: id }),
    reply: preview,
  }),

  setColumns: post('/accounting/bank/columns', {
    summary: 'Was die Spalten einer CSV-Datei bedeuten und zu welchem Konto sie gehört; wird für diese Bank gemerkt.',
    access: keepsBooks,
    input: z.object({
      ID: id,
      account_ID: id,
      columns: mapOf(z.string().regex(/^\d{1,3}$/), z.enum(columnNames), 100).refine(
        (columns) => new Set(Object.values(columns)).size === Object.keys(columns).length,
        'Ein Feld kann nur aus einer Spalte kommen.',
      ),
    }),
    reply: success,
  }),

  run: post('/accounting/bank/import', {
    summary:
      'Einen hochgeladenen Kontoauszug übernehmen: Zeilen, die noch nicht da sind, warten danach auf die Zuordnung.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, lines: z.int() }),
  }),

  discard: post('/accounting/bank/discard', {
    summary: 'Einen hochgeladenen Kontoauszug verwerfen, der noch nicht übernommen ist.',
    access: keepsBooks,
    input: z.object({ ID: id }),
    reply: success,
  }),

  imports: get('/accounting/bank/imports', {
    summary: 'Alle Importe von Kontoauszügen, der neueste zuerst.',
    access: readsBooks,
    input: z.object({
      page: integer.pipe(z.number().min(1).max(10_000)).default(1),
      size: integer.pipe(z.number().min(1).max(200)).default(20),
    }),
    reply: z.strictObject({ imports: z.array(importRow), total: z.int() }),
  }),

  undo: post('/accounting/bank/undo', {
    summary:
      'Einen Import zurücknehmen: Zuordnungen seiner Zeilen werden gelöst, die Zeilen verschwinden aus der Liste.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({ ID: id }),
    reply: success,
  }),

  lines: get('/accounting/bank/lines', {
    summary: 'Zeilen der Kontoauszüge: die auf ihre Zuordnung warten, mit Vorschlag und Grund, oder die zugeordneten.',
    access: readsBooks,
    input: z.object({
      state: z.enum(['open', 'booked']).default('open'),
      /** Only payments of families. */
      members: flag.default(false),
      search: text(100).default(''),
      import_ID: id.default(0),
      page: integer.pipe(z.number().min(1).max(100_000)).default(1),
      size: integer.pipe(z.number().min(1).max(200)).default(50),
    }),
    reply: z.strictObject({
      lines: z.array(line),
      total: z.int(),
      /** Of all waiting lines, not only of this page. */
      open: z.int(),
      certain: z.int(),
      certainAmount: z.int(),
      /** Vorläufig: reported during the day; shown until the statement arrives, never booked. */
      preliminary: z.array(line),
    }),
  }),

  targets: get('/accounting/bank/targets', {
    summary:
      'Wohin eine Zeile gehen kann: Familien nach Name oder Kundenreferenz, offene Rechnungen von Kunden, Konten nach Nummer oder Name.',
    access: keepsBooks,
    input: z.object({ search: text(100).default('') }),
    reply: z.strictObject({ targets: z.array(bankTarget) }),
  }),

  book: post('/accounting/bank/book', {
    summary: 'Eine Zeile zuordnen: einer Person, der Rechnung eines Kunden, einem Konto, oder aufgeteilt auf mehrere.',
    access: keepsBooks,
    input: z.object({
      line_ID: id,
      parts: z.array(part).min(1, 'Bitte wähle eine Person, eine Rechnung oder ein Konto.').max(50),
      /** Similar lines are assigned to the same account from now on, with the same tax and cost centre. */
      learn: flag.default(false),
      learnBy: z.enum(ruleSigns).default('sender'),
      /** The words that identify such lines. */
      learnText: text(100).default(''),
      /** Belege, uploaded as files beforehand. */
      receipts: z
        .array(z.strictObject({ name: text(200), file: text(300) }))
        .max(20)
        .default([]),
      /** A user has checked: it is not the payment that was entered by hand. */
      isAnother: flag.default(false),
    }),
    reply: success,
  }),

  link: post('/accounting/bank/link', {
    summary:
      'Eine Zeile ist der Beleg zu Zahlungen, die schon von Hand eingetragen sind: Sie wird damit verbunden, gebucht wird nichts.',
    access: keepsBooks,
    input: z.object({ line_ID: id, documents: z.array(id).min(1, 'Bitte wähle eine Zahlung.').max(20) }),
    reply: success,
  }),

  bookConfidentMatches: post('/accounting/bank/book_confident_matches', {
    summary: 'Die sicheren Vorschläge im Hintergrund buchen. Läuft das schon, wird nichts Zweites begonnen.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({}),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  runs: get('/accounting/bank/runs', {
    summary: 'Die letzten Läufe, die sichere Vorschläge gebucht haben, und wie weit sie sind.',
    access: readsBooks,
    input: z.object({}),
    reply: z.strictObject({ runs: z.array(run) }),
  }),

  unbook: post('/accounting/bank/unbook', {
    summary:
      'Die Zuordnung einer Zeile zurücknehmen: Was sie bezahlt hatte, ist wieder offen, und die Zeile wartet wieder.',
    access: keepsBooks,
    input: z.object({ line_ID: id }),
    reply: success,
  }),

  rules: get('/accounting/bank/rules', {
    summary: 'Gelernte Regeln der Zuordnung.',
    access: readsBooks,
    input: z.object({}),
    reply: z.strictObject({ rules: z.array(rule) }),
  }),

  deleteRule: post('/accounting/bank/rules/delete', {
    summary: 'Eine gelernte Regel vergessen; was gebucht ist, bleibt gebucht.',
    access: keepsBooks,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
