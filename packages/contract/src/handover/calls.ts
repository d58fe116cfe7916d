import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { loggedIn, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, flag, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { highestCode } from '../membership/rules.ts';
import { handoverPointNames, maxSignatories } from './rules.ts';

const holder = z.strictObject({ ID: z.int(), fullname: z.string() });

const handover = z.strictObject({
  /** The ending role. */
  role_ID: z.int(),
  function: z.string(),
  former: holder,
  /** The last day. */
  lastDay: dayNumber,
  /** Deadline for the notification of the authority; 0 = no successor has started yet. */
  reportUntil: dayNumber,
  successors: z.array(holder.extend({ since: dayNumber })),
  points: z.array(
    z.strictObject({
      point: z.enum(handoverPointNames),
      /** Open items the program knows about; none = nothing is open. */
      facts: z.array(z.string()),
      /** 0 = not yet. */
      ticked: seconds,
      tickedBy: z.string(),
    }),
  ),
});
export type Handover = z.output<typeof handover>;

const ownHandover = z.strictObject({
  role_ID: z.int(),
  function: z.string(),
  /** The viewer takes the function over; otherwise hands it over. */
  takesOver: z.boolean(),
  /** The predecessors or successors; empty = not known yet. */
  others: z.array(z.string()),
  lastDay: dayNumber,
  /** Points not ticked off yet. */
  open: z.int(),
});
export type OwnHandover = z.output<typeof ownHandover>;

const signatory = {
  account: text(80).min(1, 'Bitte gib an, um welches Konto es geht.'),
  code: integer.pipe(z.number().min(411).max(highestCode)),
  signsAlone: flag,
};

/** For current and former holders of the function, and administrators; all others get an empty list. */
export const handovers = {
  list: get('/handover', {
    summary:
      'Amtsübergaben: Funktionen des Vorstands, die enden oder gerade geendet haben, mit dem, was abläuft, offen und zu melden ist. Nur für die Beteiligten und Administratoren.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ handovers: z.array(handover) }),
  }),

  own: get('/handover/own', {
    summary:
      'Amtsübergaben, in denen man selbst eine Funktion abgibt oder übernimmt und noch etwas offen ist, für Start.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ handovers: z.array(ownHandover) }),
  }),

  tick: post('/handover/tick', {
    summary: 'Einen Punkt einer Amtsübergabe als erledigt kennzeichnen oder wieder öffnen.',
    access: loggedIn,
    input: z.object({ role_ID: id, point: z.enum(handoverPointNames, 'Diesen Punkt gibt es nicht.'), done: flag }),
    reply: success,
  }),

  report: get('/handover/report', {
    summary: 'Die Meldung an die Vereinsbehörde (§ 14 Abs. 2 VerG) als PDF, mit bisherigen und neuen Vertretern.',
    access: staffFrom(80),
    input: z.object({ role_ID: id }),
    reply: exportedFile,
    admission: fileAdmission,
  }),

  signatories: get('/handover/signatories', {
    summary: 'Welche Funktion auf welchem Bankkonto zeichnet, und wer sie hat.',
    access: staffFrom(80),
    input: nothing,
    reply: z.strictObject({
      signatories: z.array(
        z.strictObject({
          account: z.string(),
          code: z.int(),
          function: z.string(),
          signsAlone: z.boolean(),
          holders: z.array(z.string()),
        }),
      ),
    }),
  }),

  saveSignatories: post('/handover/signatories', {
    summary: 'Zeichnungsberechtigungen speichern; die Liste ersetzt die bisherige.',
    access: staffFrom(80),
    input: z.object({
      signatories: z.array(z.strictObject(signatory)).max(maxSignatories, 'Das sind zu viele Zeilen.'),
    }),
    reply: success,
  }),
};
