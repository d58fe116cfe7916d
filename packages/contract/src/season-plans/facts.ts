import { z } from 'zod';
import { courseGenders } from '../courses/course-fields.ts';

/** What people pay next season for what they have today, by kind, without a name. Net of VAT. */
const priceLevel = z.strictObject({
  cents: z.int(),
  isMember: z.boolean(),
  /** Agreed by the club: stays, whatever the course costs. */
  isSet: z.boolean(),
  count: z.int(),
});
export type PriceLevel = z.output<typeof priceLevel>;

/** So many of one age in whole months, on the day on which it counts; -1 = unknown. */
const ageGroup = z.strictObject({ months: z.int(), birthYear: z.int(), count: z.int(), waiting: z.int() });
export type AgeGroup = z.output<typeof ageGroup>;

const plannedCourse = z.strictObject({
  ID: z.int(),
  name: z.string(),
  startdate: z.int(),
  enddate: z.int(),
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** 0 = open. */
  size: z.int(),
  participants: z.int(),
  waiting: z.int(),
  levels: z.array(priceLevel),
  /** yyyymmdd on which the ages are taken. */
  agesOn: z.int(),
  ages: z.array(ageGroup),
  /** 0 = no limit, as in a course. */
  olderthan: z.number(),
  youngerthan: z.number(),
  yearAllowedLeft: z.int(),
  yearAllowedRight: z.int(),
  gender: z.enum(courseGenders),
  tags: z.array(z.int()),
  halls: z.array(z.strictObject({ room_ID: z.int(), dates: z.int(), minutes: z.int() })),
  /** What an hour of each trainer costs. */
  trainers: z.array(z.int()),
  hourlyCents: z.int(),
  /** Trainers who led it this season and are not there any more. */
  goneTrainers: z.int(),
  /** Of the participants of the season before, who came again; null = there was none. */
  returned: z.strictObject({ of: z.int(), came: z.int() }).nullable(),
});
export type PlannedCourse = z.output<typeof plannedCourse>;

const plannedRoom = z.strictObject({ ID: z.int(), name: z.string(), isActive: z.boolean() });

export const seasonFacts = z.strictObject({
  sourceYear: z.int(),
  courses: z.array(plannedCourse),
  rooms: z.array(plannedRoom),
  /** Part of an entered price that the club keeps: 1 without VAT, else less where it is in the price. */
  keptOfPrice: z.number(),
});
export type SeasonFacts = z.output<typeof seasonFacts>;
