import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { formatNumber } from '../kit/money.ts';
import { flag, id, idList, integer, seconds, success } from '../kit/wire.ts';
import { coursePrice } from './course-prices.ts';

/** Dates start at most this much earlier or later than in the previous season. */
export const maxMovedMinutes = 240;

const maxCoursesOfRun = 500;

/** Each place has a price of its own and all are booked in one transaction: this many finish before the user's request times out. */
export const maxKeptPlaces = 2000;

/** The refusal of a run that would keep more places; empty = allowed. */
export const keptPlacesRefusal = (places: number): string =>
  places > maxKeptPlaces
    ? `Auf einmal lassen sich höchstens ${formatNumber(maxKeptPlaces)} Personen vormerken, das wären ${formatNumber(places)}. Bitte wähle weniger Kurse, oder mach zwei Saisonwechsel.`
    : '';

const moved = 'Uhrzeiten wandern um höchstens vier Stunden.';

/** What differs in the copy of one course: its price, its size, and the start time of its dates. */
const courseChange = z.strictObject({
  course_ID: id,
  price: coursePrice.optional(),
  pricenm: coursePrice.optional(),
  /** 0 = open. */
  maxparts: integer.pipe(z.number().min(0, 'Minimaler Wert: 0').max(100_000, 'Maximaler Wert: 100000')).optional(),
  moveMinutes: integer.pipe(z.number().min(-maxMovedMinutes, moved).max(maxMovedMinutes, moved)).default(0),
});
export type SeasonChange = z.output<typeof courseChange>;

const seasonInput = {
  course_ids: idList
    .refine((ids) => ids.length > 0, 'Bitte wähle zumindest einen Kurs aus.')
    .refine((ids) => ids.length <= maxCoursesOfRun, `Bitte wähle höchstens ${maxCoursesOfRun} Kurse aus.`),
  /** Birth-year limits shift with the season, so that the next year's children can join. */
  moveBirthYears: flag.default(true),
  changes: z.array(courseChange).max(maxCoursesOfRun).default([]),
};

const clash = z.strictObject({ time: seconds, what: z.string(), with: z.string() });
export type SeasonClash = z.output<typeof clash>;

const seasonPlan = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Days by which all dates are shifted. */
  days: z.int(),
  startdate: seconds,
  enddate: seconds,
  newStartdate: seconds,
  newEnddate: seconds,
  events: z.int(),
  /** Current start of its first date; 0 = none. */
  firstDate: seconds,
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** 0 = open. */
  maxparts: z.int(),
  /** Current participants who would get a place in the copy. */
  comingAlong: z.int(),
  /** When their places would be charged; 0 = nothing can be reserved, because booking would start immediately. */
  reservedUntil: seconds,
  /** Only the first ones; the counts next to them include all. */
  roomClashes: z.array(clash),
  roomClashCount: z.int(),
  trainerClashes: z.array(clash),
  trainerClashCount: z.int(),
  /** Trainers who are not copied, because the course requires a document they will lack by then. */
  barredTrainers: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), lacked: z.string() })),
  /** Current participants who will no longer meet the conditions. */
  agingOut: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), reason: z.string() })),
  /** Already copied into that year. */
  alreadyMoved: z.boolean(),
});
export type SeasonPlan = z.output<typeof seasonPlan>;

const seasonRun = z.strictObject({
  ID: z.int(),
  time: seconds,
  fullname: z.string(),
  courses: z.int(),
  /** Bookings since then, including ended ones: with any booking the run can no longer be undone. */
  booked: z.int(),
  /** Reserved places in unpublished courses: undoing removes them as well. */
  reserved: z.int(),
  /** Unpublished courses. */
  draft_ids: z.array(z.int()),
  /** 0 = not undone. */
  timeUndone: seconds,
});
export type SeasonRun = z.output<typeof seasonRun>;

/** Saisonwechsel: calls that handle many courses at once. */
export const season = {
  seasonPreview: post('/courses/season/preview', {
    summary: 'Saisonwechsel ansehen: neue Zeiten, Überschneidungen, wer herauswächst und wer einen Platz behielte.',
    access: may('course'),
    bodyKb: 256,
    input: z.object(seasonInput),
    reply: z.strictObject({ courses: z.array(seasonPlan) }),
  }),

  seasonRun: post('/courses/season/run', {
    summary: 'Saisonwechsel: alle gewählten Kurse auf einmal ins nächste Schuljahr duplizieren, noch verborgen.',
    access: may('course'),
    bodyKb: 256,
    input: z.object({
      ...seasonInput,
      withTrainers: flag.default(true),
      withEvents: flag.default(true),
      /** Participants keep a place, charged when booking starts. */
      reserve: flag.default(false),
    }),
    reply: z.strictObject({
      ...success.shape,
      run_ID: z.int(),
      course_ids: z.array(z.int()),
      /** Number of reserved places. */
      reserved: z.int(),
    }),
  }),

  seasonRuns: get('/courses/season/runs', {
    summary: 'Die letzten Saisonwechsel.',
    access: may('course'),
    input: z.object({}),
    reply: z.strictObject({ runs: z.array(seasonRun) }),
  }),

  seasonUndo: post('/courses/season/undo', {
    summary: 'Einen Saisonwechsel zurücknehmen, solange niemand gebucht hat.',
    access: may('course'),
    input: z.object({ run_ID: id }),
    reply: success,
  }),
};
