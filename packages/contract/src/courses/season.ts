import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { formatNumber } from '../kit/money.ts';
import { flag, id, idList, integer, seconds, success } from '../kit/wire.ts';
import { coursePrice } from './course-prices.ts';

/** Dates begin at most so much earlier or later than in the season before. */
export const maxMovedMinutes = 240;

const maxCoursesOfRun = 500;

/** Each is a place with a price of its own, taken in one transaction: so many are done before anybody gives up waiting. */
export const maxKeptPlaces = 2000;

/** What is said before a run that would keep more; empty = it may. */
export const keptPlacesRefusal = (places: number): string =>
  places > maxKeptPlaces
    ? `Auf einmal lassen sich höchstens ${formatNumber(maxKeptPlaces)} Personen vormerken, das wären ${formatNumber(places)}. Bitte wähle weniger Kurse, oder mach zwei Saisonwechsel.`
    : '';

const moved = 'Uhrzeiten wandern um höchstens vier Stunden.';

/** What is different in the copy of one course: its price, its size, and when its dates begin. */
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
  /** Birth-year limits move along, so that the next year's children come. */
  moveBirthYears: flag.default(true),
  changes: z.array(courseChange).max(maxCoursesOfRun).default([]),
};

const clash = z.strictObject({ time: seconds, what: z.string(), with: z.string() });
export type SeasonClash = z.output<typeof clash>;

const seasonPlan = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Days everything moves by. */
  days: z.int(),
  startdate: seconds,
  enddate: seconds,
  newStartdate: seconds,
  newEnddate: seconds,
  events: z.int(),
  /** Start of its first date as it is today; 0 = none. */
  firstDate: seconds,
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** 0 = open. */
  maxparts: z.int(),
  /** Who takes part today and would get a place in the copy. */
  comingAlong: z.int(),
  /** When their places would be charged; 0 = nothing can be reserved, because booking would begin at once. */
  reservedUntil: seconds,
  /** The first ones; the numbers beside them count all. */
  roomClashes: z.array(clash),
  roomClashCount: z.int(),
  trainerClashes: z.array(clash),
  trainerClashCount: z.int(),
  /** Trainers who do not come along, because the course insists on a paper they will lack then. */
  barredTrainers: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), lacked: z.string() })),
  /** Participants of today who no longer fulfil the conditions then. */
  agingOut: z.array(z.strictObject({ ID: z.int(), fullname: z.string(), reason: z.string() })),
  /** Was moved into that year already. */
  alreadyMoved: z.boolean(),
});
export type SeasonPlan = z.output<typeof seasonPlan>;

const seasonRun = z.strictObject({
  ID: z.int(),
  time: seconds,
  fullname: z.string(),
  courses: z.int(),
  /** Bookings since, ended ones too: with one it can no longer be taken back. */
  booked: z.int(),
  /** Places that are reserved in courses that nobody has published yet: they go with them. */
  reserved: z.int(),
  /** Courses that nobody has published yet. */
  draft_ids: z.array(z.int()),
  /** 0 = still valid. */
  timeUndone: seconds,
});
export type SeasonRun = z.output<typeof seasonRun>;

/** Saisonwechsel: the calls of `courses` for many courses at once. */
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
      /** Who takes part keeps a place, charged when booking starts. */
      reserve: flag.default(false),
    }),
    reply: z.strictObject({
      ...success.shape,
      run_ID: z.int(),
      course_ids: z.array(z.int()),
      /** Places that are kept. */
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
