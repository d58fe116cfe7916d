import { z } from 'zod';
import { exportedFile } from '../exports/calls.ts';
import { allOf, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { recordOf } from '../kit/record-of.ts';
import { dayInput, dayNumber, flag, id, integer, nothing, seconds, success } from '../kit/wire.ts';
import { type AgeRule, ageRules, bandsWrong, isBandList, maxBandAge, maxBands, sexes, usualBands } from './rules.ts';

const names = <K extends string>(words: Readonly<Record<K, string>>) =>
  Object.keys(words).filter((name): name is K => Object.hasOwn(words, name));

const ageRule = z.enum(recordOf(names(ageRules).map((name): [AgeRule, AgeRule] => [name, name])));

const cell = z.strictObject({
  age: z.int().nullable(),
  yearAge: z.int().nullable(),
  sex: z.enum(sexes),
  /** The membership, by its lowest code. */
  code: z.int(),
  count: z.int(),
});

const sectionCells = z.strictObject({ name: z.string(), shortName: z.string(), cells: z.array(cell) });

const courseFigures = z.strictObject({
  name: z.string(),
  section: z.string(),
  participants: z.int(),
  /** Younger than 18 on the cut-off date. */
  children: z.int(),
  /** Dates with at least one person present. */
  dates: z.int(),
  /** Minutes of these dates, of all persons present, and of their trainers. */
  minutes: z.int(),
  attendedMinutes: z.int(),
  trainerMinutes: z.int(),
  /** Cents: trainer hours at the rate of the course. */
  cost: z.int(),
});
export type CourseFigures = z.output<typeof courseFigures>;

/** The stored part of a report. It contains no names; a changed format gets a new version. */
export const snapshotContent = z.strictObject({
  version: z.literal(1),
  ageRule,
  withDormant: z.boolean(),
  bands: z.array(z.int()),
  /** Names of the memberships at that time. */
  labels: z.record(z.string(), z.string()),
  cells: z.array(cell),
  sections: z.array(sectionCells),
  withoutSection: z.int(),
  from: dayNumber,
  to: dayNumber,
  courses: z.array(courseFigures),
});
export type SnapshotContent = z.output<typeof snapshotContent>;

const courseShown = z.strictObject({ ...courseFigures.shape, cost: z.int().optional() });

const functionary = z.strictObject({
  fullname: z.string(),
  function: z.string(),
  email: z.string(),
  phone: z.string(),
});
const trainer = z.strictObject({ fullname: z.string(), minutes: z.int() });

/** The report from about a year earlier, for comparison. */
const previous = z.strictObject({ ID: z.int(), cutoff: dayNumber, ageRule, cells: z.array(cell) });

const figures = {
  ...snapshotContent.shape,
  cutoff: dayNumber,
  courses: z.array(courseShown),
  members: z.int(),
  board: z.array(functionary),
  trainers: z.array(trainer),
  previous: previous.nullable(),
};
const shownFigures = z.strictObject(figures);
export type ReportFigures = z.output<typeof shownFigures>;

const reportHead = z.strictObject({
  ID: z.int(),
  cutoff: dayNumber,
  version: z.int(),
  members: z.int(),
  time: seconds,
  /** The person who created it. */
  fullname: z.string(),
});
export type ReportHead = z.output<typeof reportHead>;

const missing = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  birthdate: z.boolean(),
  sex: z.boolean(),
});
export type MissingData = z.output<typeof missing>;

const bandList = z
  .array(integer.pipe(z.number().min(0, bandsWrong).max(maxBandAge, bandsWrong)))
  .min(1, bandsWrong)
  .max(maxBands, bandsWrong)
  .refine(isBandList, bandsWrong);

const wanted = {
  cutoff: dayInput.pipe(z.number().min(1, 'Bitte gib den Stichtag ein.')),
  ageRule: ageRule.default('day'),
  /** Includes persons with a resting membership. */
  dormant: flag.default(false),
};

/** The forms of the federations; each Landesverband has its own version, so the age groups can be changed. */
export const reportForms = { askoe: 'ASKÖ', asvoe: 'ASVÖ', sportunion: 'SPORTUNION' } as const;
export type ReportForm = keyof typeof reportForms;

export const subsidyGivers = { municipality: 'Gemeinde', federation: 'Verband' } as const;
export type SubsidyGiver = keyof typeof subsidyGivers;

const format = z.enum(['excel', 'pdf']);

const reads = may('user_read');

export const standesmeldung = {
  list: get('/standesmeldung', {
    summary: 'Alle festgehaltenen Standesmeldungen, die neueste zuerst.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ reports: z.array(reportHead) }),
  }),

  preview: get('/standesmeldung/preview', {
    summary: 'Was eine Standesmeldung zu einem Stichtag sagen würde, und bei wem dafür Daten fehlen.',
    access: reads,
    restricted: { cost: may('accounting_read') },
    input: z.object(wanted),
    reply: z.strictObject({ ...figures, missing: z.array(missing) }),
  }),

  get: get('/standesmeldung/get/:ID', {
    summary: 'Eine festgehaltene Standesmeldung, mit dem Vergleich zum Jahr davor.',
    access: reads,
    restricted: { cost: may('accounting_read') },
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...figures, report: reportHead }),
  }),

  take: post('/standesmeldung/take', {
    summary: 'Eine Standesmeldung festhalten. Zum selben Stichtag entsteht eine weitere Fassung; frühere bleiben.',
    access: may('club'),
    input: z.object({
      ...wanted,
      bands: bandList.default([...usualBands]),
      /** Number the screen showed: if it has changed, the server reports that instead of saving. */
      members: integer.pipe(z.number().min(0).max(1_000_000)),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),
};

/** Rendered after the transaction. */
export const standesmeldungFiles = {
  file: get('/standesmeldung/file', {
    summary: 'Eine festgehaltene Standesmeldung in der Form eines Dachverbands, als Excel oder PDF.',
    access: reads,
    perMinute: 30,
    input: z.object({
      ID: id,
      form: z.enum(recordOf(names(reportForms).map((name): [ReportForm, ReportForm] => [name, name]))),
      format,
    }),
    reply: exportedFile,
  }),

  subsidy: get('/standesmeldung/subsidy', {
    summary: 'Unterlagen für eine Förderung aus einer festgehaltenen Standesmeldung, als Excel oder PDF.',
    access: allOf(reads, may('accounting_read')),
    perMinute: 30,
    input: z.object({
      ID: id,
      giver: z.enum(recordOf(names(subsidyGivers).map((name): [SubsidyGiver, SubsidyGiver] => [name, name]))),
      format,
    }),
    reply: exportedFile,
  }),
};
