import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { accountKinds, highestAccount } from './rules.ts';

const writes = may('accounting');

/** new: would be added; known: the club already has this number; wrong: the line cannot be parsed. */
const chartStates = ['new', 'known', 'wrong'] as const;

const chartRow = z.strictObject({
  /** Line in the file, counted from one as in a spreadsheet; 0 = from the starter chart. */
  line: z.int(),
  nr: z.int(),
  name: z.string(),
  kind: z.literal(accountKinds),
  inflow: z.boolean(),
  state: z.enum(chartStates),
  /** The error, or the name the club already uses for the account. */
  note: z.string(),
});
export type ChartRow = z.output<typeof chartRow>;

const plan = z.strictObject({ name: z.string(), rows: z.array(chartRow) });

const maxChartRows = 2000;

export const chartImport = {
  starter: get('/accounting/chart/starter', {
    summary: 'Der Musterkontenrahmen für Vereine, mit dem, was davon noch fehlt.',
    access: writes,
    input: nothing,
    reply: plan,
  }),

  run: post('/accounting/chart/import', {
    summary: 'Konten anlegen, die es noch nicht gibt.',
    access: writes,
    bodyKb: 500,
    input: z.object({
      name: text(200),
      rows: z
        .array(
          z.strictObject({
            nr: integer.pipe(z.number().min(1).max(highestAccount)),
            name: text(120).min(1),
            kind: integer.pipe(z.literal(accountKinds)),
            inflow: flag,
          }),
        )
        .max(maxChartRows),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), added: z.int() }),
  }),

  runs: get('/accounting/chart/imports', {
    summary: 'Importe von Kontenrahmen, der jüngste zuerst.',
    access: writes,
    input: nothing,
    reply: z.strictObject({
      imports: z.array(
        z.strictObject({ ID: z.int(), name: z.string(), time: seconds, added: z.int(), timeUndone: seconds }),
      ),
    }),
  }),

  undo: post('/accounting/chart/undo', {
    summary: 'Einen Import zurücknehmen: seine Konten gehen wieder, soweit nichts auf ihnen gebucht wurde.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),
};

/** Uploads a file, so it is separate from the JSON calls. */
export const chartFiles = {
  preview: post('/accounting/chart/preview', {
    summary: 'Einen Kontenrahmen aus Excel oder CSV lesen (Formularfeld excel_file), ohne etwas zu schreiben.',
    access: writes,
    perMinute: 30,
    input: nothing,
    reply: plan,
  }),
};
