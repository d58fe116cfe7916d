import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { stayReasonNames } from './calendar.ts';
import { retentionKindNames } from './periods.ts';

const kind = z.enum(retentionKindNames, 'Diese Art von Daten gibt es nicht.');

/** What somebody agrees to must have been in front of them: so many of one kind at once. */
export const maxApproved = 2000;

/** Ten years: longer than any claim runs. */
export const maxHoldDays = 3653;

/** Who stands for the club as a whole: what goes does not come back. */
const decidesForClub = staffFrom(80);

const proof = z.strictObject({
  kind,
  /** Persons, contacts or courses; of kinds that are about the club as a whole, one. */
  removed: z.int(),
  /** Records. */
  amount: z.int(),
  /** In use again when their turn came. */
  stayed: z.int(),
  failed: z.int(),
});

const calendar = z.strictObject({
  /** 0 = never so far. */
  computed: seconds,
  kinds: z.array(
    z.strictObject({
      kind,
      period: z.int(),
      /** What may go, in subjects and in records, and what stays although its period is over. */
      goes: z.int(),
      amount: z.int(),
      stays: z.int(),
    }),
  ),
  /** Steps of the approval that is being carried out; 0 = none is. */
  waiting: z.int(),
  log: z.array(
    z.strictObject({
      time: seconds,
      /** Empty = anonymised since. */
      approvedBy: z.string(),
      finished: seconds,
      proofs: z.array(proof),
    }),
  ),
});
export type RetentionCalendar = z.output<typeof calendar>;
export type RetentionProof = z.output<typeof proof>;

const entry = z.strictObject({
  subject_ID: z.int(),
  name: z.string(),
  /** The last day on which it was needed. */
  since: dayNumber,
  amount: z.int(),
  /** Why it stays; none = it may go. */
  reasons: z.array(z.enum(stayReasonNames)),
  /** Somebody has said until when it stays, and why; null = nobody has. */
  hold: z.strictObject({ until: dayNumber, reason: z.string(), by: z.string() }).nullable(),
});
export type RetentionEntry = z.output<typeof entry>;

const subject = integer.pipe(z.number().min(0).max(2_147_483_647));

export const retention = {
  calendar: get('/retention', {
    summary: 'Löschkalender: die Fristen des Vereins, was danach gehen kann, und das Löschprotokoll.',
    access: decidesForClub,
    input: nothing,
    reply: calendar,
  }),

  entries: get('/retention/entries/:kind', {
    summary: 'Was von einer Art von Daten gehen kann, und was trotz abgelaufener Frist bleibt, mit dem Grund.',
    access: decidesForClub,
    input: z.object({ kind }),
    reply: z.strictObject({ entries: z.array(entry), total: z.int() }),
  }),

  recompute: post('/retention/recompute', {
    summary: 'Die Liste gleich berechnen, statt auf die Nacht zu warten.',
    access: decidesForClub,
    input: nothing,
    reply: success,
  }),

  approve: post('/retention/approve', {
    summary:
      'Dem Löschen zustimmen. Was inzwischen wieder gebraucht wird, bleibt; eine Liste, die älter als ein Tag ist, wird vorher neu berechnet. Unwiderruflich.',
    access: decidesForClub,
    isKeyed: true,
    input: z.object({
      items: z
        .array(
          z.strictObject({
            kind,
            subjects: z
              .array(subject)
              .min(1)
              .max(maxApproved, `Auf einmal gehen höchstens ${maxApproved} von einer Art.`),
          }),
        )
        .min(1, 'Bitte wähle aus, was gelöscht werden soll.')
        .max(retentionKindNames.length),
      /** Made up by the sender: the same approval sent twice counts once. */
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    bodyKb: 400,
    reply: success,
  }),

  hold: post('/retention/hold', {
    summary: 'Eine Person bis zu einem Tag aufbewahren, mit einem Grund; bis dahin geht nichts von ihr.',
    access: decidesForClub,
    input: z.object({
      child_ID: id,
      until: dayInput,
      reason: text(200).pipe(z.string().min(3, 'Bitte gib an, warum.')),
    }),
    reply: success,
  }),

  release: post('/retention/release', {
    summary: 'Eine Person nicht länger aufbewahren; es gelten wieder die Fristen.',
    access: decidesForClub,
    input: z.object({ child_ID: id }),
    reply: success,
  }),

  register: get('/retention/register', {
    summary:
      'Verzeichnis der Verarbeitungstätigkeiten (Art. 30 DSGVO) mit den Fristen des Vereins, als Datei zum Drucken.',
    access: decidesForClub,
    input: nothing,
    reply: exportedFile,
    admission: fileAdmission,
  }),
};
