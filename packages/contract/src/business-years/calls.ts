import { z } from 'zod';
import { changeEntry } from '../history/calls.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, id, integer, seconds, success, text } from '../kit/wire.ts';

const businessYear = z.strictObject({
  ID: z.int(),
  /** Epoch seconds: the beginning of the first day and the last second of the last one. */
  StartDate: seconds,
  EndDate: seconds,
  start: dayNumber,
  end: dayNumber,
  /** Nothing can be posted up to this day (inclusive); 0 = the whole year is open. */
  closedThrough: dayNumber,
  isClosed: z.boolean(),
  /** The month ends that can be closed next, and whether part of it can be reopened. */
  closable: z.array(dayNumber),
  reopenable: z.boolean(),
  removable: z.boolean(),
});
export type BusinessYear = z.output<typeof businessYear>;

const openingBalance = z.strictObject({
  ID: z.int(),
  nr: z.int(),
  name: z.string(),
  /** Cents: positive in the account's normal direction, an asset owned or a debt owed. */
  amount: z.int(),
  inflow: z.boolean(),
  /** Vereinsvermögen of the first year: computed as the difference of the others, not entered. */
  follows: z.boolean(),
});
export type OpeningBalance = z.output<typeof openingBalance>;

export const yearTexts = {
  endMissing: 'Bitte gib an, wann das Geschäftsjahr endet.',
  dayMissing: 'Bitte wähle, bis wann abgeschlossen wird.',
  reasonMissing: 'Bitte gib an, warum wieder geöffnet wird.',
} as const;

const maxCents = 100_000_000_000;

/** Changes of years run one after the other: each depends on the result of the previous one. */
const admission = {
  of: 'businessYears',
  crowded: 'Gerade werden die Geschäftsjahre geändert. Bitte versuche es gleich noch einmal.',
};

export const businessYears = {
  list: get('/accounting/businessyear/list/prepared', {
    summary: 'Die Geschäftsjahre des Vereins, das neueste zuerst, und was davon abgeschlossen ist.',
    access: may('accounting_read'),
    input: z.object({}),
    reply: z.array(businessYear),
  }),

  prepare: post('/accounting/businessyear/prepare', {
    summary: 'Das nächste Geschäftsjahr vorbereiten: Es beginnt am Tag nach dem letzten, das erste wann du willst.',
    access: may('accounting'),
    admission,
    input: z.object({
      /** For the first year; every other year begins on the day after the previous one. */
      start: dayInput.default(0),
      end: dayInput.pipe(z.number().min(1, yearTexts.endMissing)),
    }),
    reply: success,
  }),

  remove: post('/accounting/businessyear/remove', {
    summary:
      'Das letzte Geschäftsjahr wieder entfernen, solange nichts davon abgeschlossen ist. Keine Buchung geht verloren.',
    access: may('accounting'),
    admission,
    input: z.object({ ID: id }),
    reply: success,
  }),

  close: post('/accounting/businessyear/close', {
    summary:
      'Bis zum Ende eines Monats oder das ganze Geschäftsjahr abschließen: Davor wird nichts mehr gebucht oder storniert.',
    access: may('accounting'),
    admission,
    input: z.object({ ID: id, through: dayInput.pipe(z.number().min(1, yearTexts.dayMissing)) }),
    reply: success,
  }),

  reopen: post('/accounting/businessyear/reopen', {
    summary: 'Was abgeschlossen ist, mit einer Begründung wieder öffnen.',
    access: may('accounting'),
    admission,
    input: z.object({
      ID: id,
      /** The day up to which the year stays closed; 0 = nothing stays closed. */
      through: dayInput.default(0),
      reason: text(300).pipe(z.string().min(1, yearTexts.reasonMissing)),
    }),
    reply: success,
  }),

  opening: get('/accounting/businessyear/opening/:ID', {
    summary: 'Die Anfangsbestände eines Geschäftsjahres: womit das Jahr davor geendet hat.',
    access: may('accounting_read'),
    input: z.object({ ID: id }),
    reply: z.strictObject({
      balances: z.array(openingBalance),
      /** Only the first year has balances entered by hand; every other year takes them over. */
      isFirst: z.boolean(),
    }),
  }),

  saveOpening: post('/accounting/businessyear/opening/:ID', {
    summary:
      'Die Anfangsbestände des ersten Geschäftsjahres eintragen; gebucht wird der Unterschied zu dem, was dasteht.',
    access: may('accounting'),
    admission,
    input: z.object({
      ID: id,
      balances: z
        .array(z.strictObject({ ID: id, amount: integer.pipe(z.number().min(-maxCents).max(maxCents)) }))
        .max(500, 'Das sind zu viele Konten auf einmal.'),
    }),
    reply: success,
  }),

  changes: get('/accounting/businessyear/history/:ID', {
    summary: 'Wer ein Geschäftsjahr vorbereitet, abgeschlossen und wieder geöffnet hat.',
    access: may('accounting_read'),
    input: z.object({ ID: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),
};
