import { z } from 'zod';
import { anyOf, loggedIn, manager, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, moment, nothing, seconds, success, text } from '../kit/wire.ts';
import {
  drawOutcomes,
  drawStates,
  drawTexts,
  maxCourses,
  maxTogether,
  maxWanted,
  maxWishes,
  minReason,
  preferenceKinds,
  togethernesses,
} from './rules.ts';
import { simulatedRules } from './simulation.ts';

const drawCourse = z.strictObject({
  course_ID: z.int(),
  name: z.string(),
  /** Free now; once drawn, as many as were given. */
  places: z.int(),
});

const preferences = { prefersFormer: z.boolean(), prefersLost: z.boolean(), prefersMembers: z.boolean() };

const wishAnswer = z.strictObject({
  course_ID: z.int(),
  state: z.enum(['won', 'refused', 'notNeeded']),
  text: z.string(),
});

const ownEntry = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  /** The pseudonym of the lot; siblings who want all or none have the same. */
  code: z.string(),
  together: z.enum(togethernesses),
  /** Children with the same belong together. */
  group: z.string(),
  wishes: z.array(z.int()),
  wanted: z.int(),
  joinsQueue: z.boolean(),
  becomesMember: z.boolean(),
  outcome: z.enum(drawOutcomes),
  /** Why the wishes do not count; empty = they do. */
  droppedBecause: z.string(),
  /** „Los 17 von 84“; empty = not drawn. */
  number: z.string(),
  answers: z.array(wishAnswer),
});
export type OwnEntry = z.output<typeof ownEntry>;

const draw = z.strictObject({
  ID: z.int(),
  name: z.string(),
  state: z.enum(drawStates),
  opens: seconds,
  closes: seconds,
  /** 0 = not yet. */
  drawn: seconds,
  /** Hours to confirm a place in; 0 = it is booked at once. */
  confirmHours: z.int(),
  maxWanted: z.int(),
  ...preferences,
  seedHash: z.string(),
  courses: z.array(drawCourse),
  /** What was changed after it was announced, the newest first. */
  changes: z.array(z.strictObject({ time: seconds, text: z.string(), reason: z.string() })),
});

const ownDraw = draw.extend({ own: z.array(ownEntry) });
export type OwnDraw = z.output<typeof ownDraw>;

const officeDraw = draw.extend({
  /** Children with wishes, and their lots. */
  children: z.int(),
  lots: z.int(),
  won: z.int(),
  /** How often several children with wishes have the same name and birthday: perhaps one child, entered in two homes. */
  twins: z.int(),
});
export type OfficeDraw = z.output<typeof officeDraw>;

const drawnChild = ownEntry
  .pick({
    child_ID: true,
    fullname: true,
    code: true,
    outcome: true,
    droppedBecause: true,
    number: true,
    answers: true,
  })
  .extend({
    /** Vorrang, per wish that counted: which of the rules spoke for the child. */
    preferred: z.array(z.strictObject({ course_ID: z.int(), because: z.array(z.enum(preferenceKinds)) })),
  });
export type DrawnChild = z.output<typeof drawnChild>;

const candidate = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  courses: z.array(
    z.strictObject({
      course_ID: z.int(),
      /** Why the child cannot wish for it; empty = it can. */
      reason: z.string(),
      price: z.int(),
      /** The place makes a member. */
      needsMembership: z.boolean(),
    }),
  ),
});
export type DrawCandidate = z.output<typeof candidate>;

/** Two courses with dates at the same time; `other_ID` is in the draw, or somebody of the family is booked in it. */
const clash = z.strictObject({
  course_ID: z.int(),
  other_ID: z.int(),
  other: z.string(),
  /** Who is booked in the other; 0 = it is in the draw as well. */
  child_ID: z.int(),
});
export type DrawClash = z.output<typeof clash>;

const sheet = z.strictObject({
  version: z.literal(1),
  seed: z.string(),
  seedHash: z.string(),
  courses: z.array(z.strictObject({ id: z.int(), name: z.string(), places: z.int() })),
  lots: z.array(
    z.strictObject({
      code: z.string(),
      group: z.string(),
      size: z.int(),
      wanted: z.int(),
      wishes: z.array(z.strictObject({ course: z.int(), rank: z.int() })),
    }),
  ),
  placed: z.array(z.strictObject({ code: z.string(), course: z.int(), round: z.int() })),
});

const simulated = z.strictObject({
  rule: z.enum(simulatedRules),
  first: z.int(),
  any: z.int(),
  none: z.int(),
  former: z.int().nullable(),
  lost: z.int().nullable(),
  members: z.int().nullable(),
  guests: z.int().nullable(),
});

const bounded = (most: number, least = 0) =>
  integer.pipe(
    z.number().min(least, `Bitte gib mindestens ${least} ein.`).max(most, `Höchstens ${most} sind möglich.`),
  );

const terms = {
  name: text(80).min(3, 'Bitte gib der Verlosung einen Namen.'),
  opens: moment,
  closes: moment,
  confirmHours: bounded(336).default(0),
  maxWanted: bounded(maxWanted, 1).default(1),
  prefersFormer: flag.default(false),
  prefersLost: flag.default(false),
  prefersMembers: flag.default(false),
};

const reason = text(200);
const looksAfterCourses = may('course');

const wishedLot = z.strictObject({
  children: idList.pipe(
    z
      .array(z.number())
      .min(1, 'Bitte wähle ein Kind.')
      .max(maxTogether, `Höchstens ${maxTogether} Kinder können gemeinsam ein Los haben.`),
  ),
  together: z.enum(togethernesses).default('alone'),
  wishes: idList.pipe(z.array(z.number()).max(maxWishes, `Höchstens ${maxWishes} Wünsche sind möglich.`)),
  wanted: bounded(maxWanted, 1).default(1),
  joinsQueue: flag.default(false),
  becomesMember: flag.default(false),
});

export const draws = {
  mine: get('/draws/mine', {
    summary:
      'Die Verlosungen des Vereins mit den Wünschen der eigenen Familie und, nach der Auslosung, warum sie erfüllt sind oder nicht.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ draws: z.array(ownDraw) }),
  }),

  candidates: get('/draws/candidates', {
    summary: 'Wer aus der eigenen Familie sich welchen Kurs einer Verlosung wünschen kann, und was er kostet.',
    access: manager,
    input: z.object({ draw_ID: id }),
    reply: z.strictObject({ candidates: z.array(candidate), clashes: z.array(clash) }),
  }),

  wish: post('/draws/wish', {
    summary:
      'Die Wünsche der eigenen Familie speichern; sie ersetzen die bisherigen. Eine leere Liste zieht sie zurück.',
    access: manager,
    input: z.object({
      draw_ID: id,
      lots: z.array(wishedLot).max(20, 'Das sind zu viele auf einmal.'),
      /** That a place is binding, under the terms of the club. */
      accepts: flag.default(false),
    }),
    reply: success,
  }),

  sheet: get('/draws/sheet', {
    summary:
      'Das Losblatt einer ausgelosten Verlosung, zum Nachrechnen: Zufallswert, Pseudonyme, Wünsche und Plätze, ohne Namen.',
    access: loggedIn,
    input: z.object({ draw_ID: id }),
    reply: z.strictObject({ seedHash: z.string(), sheet }),
  }),

  ofClub: get('/draws', {
    summary: 'Alle Verlosungen des Vereins für das Büro.',
    access: may('course_read'),
    input: nothing,
    reply: z.strictObject({ draws: z.array(officeDraw) }),
  }),

  results: get('/draws/results', {
    summary:
      'Für das Büro: was jedes Kind in einer ausgelosten Verlosung bekam und warum, mit den Sätzen, die seine Familie liest.',
    access: anyOf(may('course/participants_read'), staffFrom(50)),
    input: z.object({ draw_ID: id }),
    reply: z.strictObject({ children: z.array(drawnChild) }),
  }),

  plan: post('/draws/plan', {
    summary:
      'Eine Verlosung über einen oder mehrere Kurse ankündigen. Die Familien sehen sie sofort, gebucht werden kann dort nicht mehr.',
    access: looksAfterCourses,
    isKeyed: true,
    input: z.object({
      ...terms,
      courses: idList.pipe(
        z
          .array(z.number())
          .min(1, drawTexts.coursesMissing)
          .max(maxCourses, `Höchstens ${maxCourses} Kurse sind möglich.`),
      ),
      /** Made up by the sender: the same plan sent twice is made once. */
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    reply: success.extend({ ID: z.int() }),
  }),

  change: post('/draws/change', {
    summary:
      'Zeiten und Regeln einer Verlosung ändern, vor der Auslosung. Gibt es schon Wünsche, mit einem Grund, den alle lesen.',
    access: looksAfterCourses,
    input: z.object({ ID: id, ...terms, reason: reason.default('') }),
    reply: success,
  }),

  stop: post('/draws/stop', {
    summary: 'Eine Verlosung abbrechen, mit einem Grund, den alle lesen. Die Kurse können wieder gebucht werden.',
    access: looksAfterCourses,
    input: z.object({
      ID: id,
      reason: reason.min(minReason, 'Bitte schreib kurz, warum: Alle, die mitmachen, lesen es.'),
    }),
    reply: success,
  }),

  run: post('/draws/run', {
    summary:
      'Auslosen: nach dem Ende der Wünsche, einmal. Die Plätze werden gebucht oder angeboten, alle erfahren, warum.',
    access: looksAfterCourses,
    input: z.object({ ID: id }),
    reply: success,
  }),
};

/** Answered after the transaction, from a thread of its own. */
export const drawComparison = {
  simulate: get('/draws/simulate', {
    summary:
      'Für den Vorstand: dieselben Wünsche unter drei Regeln nebeneinander. Es ändert nichts und verrät nichts über das Ergebnis.',
    access: may('course_read'),
    input: z.object({ ID: id }),
    reply: z.strictObject({ children: z.int(), rules: z.array(simulated) }),
  }),
};
