import { z } from 'zod';
import { fileAdmission } from '../exports/calls.ts';
import { may, staffAbove } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { recordOf } from '../kit/record-of.ts';
import { dayNumber, earliestMoment, idList, integer, latestMoment, nothing, text } from '../kit/wire.ts';
import { personRow } from './calls.ts';
import { type FieldsWith, fieldLabels, lineOf, type TextField, textFields } from './person-fields.ts';

/** The trainer list offers this school year and the eight before it. */
export const trainerSchoolYears = 9;

export type FurtherTextField = TextField & FieldsWith<{ list: 'further' }>;
export const furtherTextFields = textFields.filter(
  (field): field is FurtherTextField => lineOf(field).list === 'further',
);

/** Columns a person list loads only when they are shown; the club's additional fields are added to these. */
export const furtherFieldLabels = {
  ...recordOf(furtherTextFields.map((field) => [field, fieldLabels[field]] as const)),
  erzberName: 'Gesetzliche Vertretung',
  erzberPhone: 'Telefon der Vertretung',
  erzberEmail: 'E-Mail der Vertretung',
  whatsappPhone: 'WhatsApp-Nummer',
};
export type FurtherField = keyof typeof furtherFieldLabels;

/** Formatted as telephone numbers, on screens and in files. */
export const isFurtherPhone = (field: string): boolean => field === 'erzberPhone' || field === 'whatsappPhone';

export const isFurtherField = (field: string): field is FurtherField => Object.hasOwn(furtherFieldLabels, field);

const listOfPersons = { search: text(100).optional(), ...listInput };
const personsReply = z.strictObject({ users: z.array(personRow), total: z.int() });
const readersOnly = { access: may('user_read'), input: z.object(listOfPersons), reply: personsReply };

const trainerRow = z.strictObject({
  ...personRow.shape,
  /** Courses the person trained in the requested period. */
  courses: z.array(z.string()),
});
export type TrainerRow = z.output<typeof trainerRow>;

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const fieldsOfPerson = z.strictObject({ ID: z.int(), values: z.record(z.string(), fieldValue) });
export type FieldsOfPerson = z.output<typeof fieldsOfPerson>;

const courseChoice = z.strictObject({
  ID: z.int(),
  name: z.string(),
  start: dayNumber,
  end: dayNumber,
  participants: z.int(),
});
export type CourseChoice = z.output<typeof courseChoice>;

const ageGroup = z.strictObject({
  /** First age of a five-year group; the last group includes everybody older. */
  age: z.int(),
  male: z.int(),
  fem: z.int(),
  /** No sex given, a family, an institution. */
  other: z.int(),
});
export type AgeGroup = z.output<typeof ageGroup>;

const namedIds = z.array(text(60)).max(100, 'Das sind zu viele Spalten auf einmal.');
/** Kilobytes: twenty thousand ids. */
const longList = 400;

export const personLists = {
  active: get('/courses/list/active', {
    summary: 'Aktive: Personen mit einer laufenden Buchung, als Teilnehmer oder Trainer.',
    ...readersOnly,
  }),

  activeManagers: get('/courses/list/activeAdmins', {
    summary: 'Aktive Verwalter: Verwalter von Personen mit einer laufenden Buchung.',
    ...readersOnly,
  }),

  activeOrManagers: get('/courses/list/activeUsersActiveManagers', {
    summary: 'Aktive Personen und ihre Verwalter.',
    ...readersOnly,
  }),

  trainers: get('/courses/list/trainers', {
    summary: 'Wer in einem Schuljahr (ohne Angabe im laufenden) oder an einem Tag Trainer war.',
    access: may('user_read'),
    input: z.object({
      /** The year it ends in; -1 = all. */
      schoolyear: integer.pipe(z.number().min(-1).max(9999)).optional(),
      /** Epoch seconds of a day; takes precedence over the school year. */
      date: integer.pipe(z.number().min(earliestMoment).max(latestMoment)).optional(),
      ...listOfPersons,
    }),
    reply: z.strictObject({ users: z.array(trainerRow), total: z.int() }),
  }),

  deceased: get('/user/deceased', { summary: 'Verstorbene Personen.', ...readersOnly }),

  courseChoices: get('/courses/list/choices', {
    summary: 'Kurse, nach denen man Personen auswählen kann; laufende zuerst.',
    access: may('user_read'),
    input: nothing,
    reply: z.strictObject({ courses: z.array(courseChoice) }),
  }),

  fields: post('/user/filterFields', {
    summary: 'Weitere Felder (auch data_{tag}) zu den Personen einer Liste.',
    access: may('user_read'),
    bodyKb: longList,
    input: z.object({ fields: namedIds.min(1), user_ids: idList }),
    reply: z.strictObject({ users: z.array(fieldsOfPerson) }),
  }),

  excel: post('/user/download_excel', {
    summary: 'Personen als Excel-Datei; `additional` nennt Felder, die eigene Spalten bekommen.',
    access: staffAbove(50),
    perMinute: 60,
    admission: fileAdmission,
    bodyKb: longList,
    input: z.object({ user_ids: idList, additional: namedIds.default([]) }),
    reply: z.strictObject({ content: z.string(), fileName: z.string(), mimeType: z.string() }),
  }),

  demography: get('/user/demography', {
    summary: 'Demografie: Alter und Geschlecht, Arten der Mitgliedschaft, Postleitzahlen, Ein- und Austritte.',
    access: may('user_read'),
    input: z.object({ who: z.enum(['members', 'all']).default('members') }),
    reply: z.strictObject({
      total: z.int(),
      /** Persons of unknown age. */
      withoutAge: z.int(),
      ages: z.array(ageGroup),
      types: z.array(z.strictObject({ role: z.int(), count: z.int() })),
      places: z.array(
        z.strictObject({ country: z.string(), postal_code: z.string(), locality: z.string(), count: z.int() }),
      ),
      years: z.array(z.strictObject({ year: z.int(), joined: z.int(), left: z.int() })),
    }),
  }),
};
