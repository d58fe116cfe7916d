import { z } from 'zod';
import { maxPercent, minPercent, roundings } from '../courses/course-prices.ts';
import { maxMovedMinutes } from '../courses/season.ts';
import { text } from '../kit/wire.ts';

/** The version of the stored shape. What a later one adds has a default, so that an older plan is read. */
export const planShapeVersion = 2;

export const maxPlans = 60;
export const maxCoursesOfPlan = 500;
const maxAddedCourses = 60;
const maxRoomCosts = 200;
export const maxPlaces = 100_000;
export const maxDatesOfPlan = 400;
export const maxMinutesOfDate = 600;
export const maxTrainers = 20;
export const maxHourlyCents = 100_000;

/** Of a body alone, so numbers are numbers; the same shape is stored and read. */
const bounded = (least: number, most: number) =>
  z
    .int('Bitte gib eine ganze Zahl ein.')
    .min(least, `Bitte gib mindestens ${least} ein.`)
    .max(most, `Höchstens ${most} sind möglich.`);

const id = bounded(0, 2_147_483_647);
const yes = z.boolean();
const day = bounded(0, 99_991_231);
const percent = bounded(0, 100);
const pricePercent = bounded(minPercent, maxPercent);
const price = bounded(0, 10_000_000);
/** 0 = no limit, as in a course. */
const age = z.number('Bitte gib eine Zahl ein.').min(0, 'Minimaler Wert: 0').max(150, 'Maximaler Wert: 150');
const birthYear = bounded(0, 2200);
const places = bounded(0, maxPlaces);
const dates = bounded(0, maxDatesOfPlan);
const minutes = bounded(0, maxMinutesOfDate);
const trainers = bounded(0, maxTrainers);
const hourlyCents = bounded(0, maxHourlyCents);

/** What is different in a course; what is not there stays as it is today. */
export const courseChange = z.strictObject({
  course_ID: id,
  /** As it was called when it was last saved: to say which one it was when it is gone. */
  name: text(120).default(''),
  isDropped: yes.default(false),
  pricePercent: pricePercent.optional(),
  price: price.optional(),
  pricenm: price.optional(),
  /** 0 = open. */
  size: places.optional(),
  /** Dates begin by so many minutes later. */
  moveMinutes: bounded(-maxMovedMinutes, maxMovedMinutes).optional(),
  /** Dates are on this day of the week; 0 = Sunday. */
  weekday: bounded(0, 6).optional(),
  dates: dates.optional(),
  minutes: minutes.optional(),
  /** 0 = without a room. */
  room_ID: id.optional(),
  room: text(200).optional(),
  trainers: trainers.optional(),
  hourlyCents: hourlyCents.optional(),
  olderthan: age.optional(),
  youngerthan: age.optional(),
  yearAllowedLeft: birthYear.optional(),
  yearAllowedRight: birthYear.optional(),
  returningPercent: percent.optional(),
  newcomers: places.optional(),
  /** Where those go who age out; 0 = nowhere. */
  next_ID: id.optional(),
});
export type CourseChange = z.output<typeof courseChange>;

/** A course that there is not yet. */
const addedCourse = z.strictObject({
  /** Counts up within the plan. */
  number: bounded(1, 10_000),
  name: text(120).min(1, 'Bitte gib dem Kurs einen Namen.'),
  price: price.default(0),
  pricenm: price.default(0),
  size: places.default(0),
  dates: dates.default(0),
  minutes: minutes.default(60),
  room_ID: id.default(0),
  room: text(200).default(''),
  trainers: trainers.default(1),
  hourlyCents: hourlyCents.default(0),
  olderthan: age.default(0),
  youngerthan: age.default(0),
  newcomers: places.default(0),
});
export type AddedCourse = z.output<typeof addedCourse>;

const assumptions = z.strictObject({
  /** Null = as measured from the season before to this one. */
  returningPercent: percent.nullable().default(null),
  /** Newcomers in percent of today's participants; null = as measured. */
  newPercent: percent.nullable().default(null),
  /** Of those who wait today, who still want. */
  waitingPercent: percent.default(100),
  /** On all prices that are not changed by themselves. */
  pricePercent: pricePercent.default(0),
  rounding: z.literal([...roundings]).default(100),
  /** yyyymmdd on which ages count; 0 = each course's own day, a season later. */
  agesOn: day.default(0),
  moveBirthYears: yes.default(true),
  /** What an hour costs in a room: no room knows it by itself. */
  rooms: z
    .array(z.strictObject({ room_ID: id, name: text(200).default(''), hourlyCents }))
    .max(maxRoomCosts)
    .default([]),
});
export type PlanAssumptions = z.output<typeof assumptions>;

const noAssumptions = assumptions.parse({});

export const planContent = z.strictObject({
  assumptions: assumptions.default(noAssumptions),
  changes: z.array(courseChange).max(maxCoursesOfPlan).default([]),
  added: z.array(addedCourse).max(maxAddedCourses).default([]),
});
export type PlanContent = z.output<typeof planContent>;

export const emptyPlan: PlanContent = { assumptions: noAssumptions, changes: [], added: [] };

/** „Wie heute“: what a plan is compared with, under its own assumptions. */
export const unchangedPlan = ({ assumptions: ofPlan }: PlanContent): PlanContent => ({
  ...emptyPlan,
  assumptions: { ...ofPlan, pricePercent: 0 },
});

/** Somebody else has a newer program: what it wrote cannot be read, and is not guessed. */
export const isFromLaterVersion = (version: number): boolean => version > planShapeVersion;

const loose = z.object({
  assumptions: z.object({ ...assumptions.shape }).default(noAssumptions),
  changes: z.array(z.object({ ...courseChange.shape })).default([]),
  added: z.array(z.object({ ...addedCourse.shape })).default([]),
});

/**
 * What was stored, by this version or an earlier one: what it did not know gets its default, what is gone is left out. Null:
 * it cannot be read, as of a plan that came from elsewhere with numbers that no plan has.
 */
export const readPlanContent = (stored: unknown): PlanContent | null => loose.safeParse(stored).data ?? null;

/** A change that changes nothing is none. */
export const isChange = ({ course_ID: _id, name: _name, room: _room, isDropped, ...rest }: CourseChange): boolean =>
  isDropped || Object.values(rest).some((value) => value !== undefined);

/** Courses that stand twice or numbers that are given twice would be reckoned twice. */
export const hasDoubles = ({ changes, added, assumptions: { rooms } }: PlanContent): boolean =>
  new Set(changes.map(({ course_ID }) => course_ID)).size < changes.length ||
  new Set(added.map(({ number }) => number)).size < added.length ||
  new Set(rooms.map(({ room_ID }) => room_ID)).size < rooms.length;
