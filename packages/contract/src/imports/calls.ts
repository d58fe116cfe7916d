import { z } from 'zod';
import { largestFileMb } from '../files/calls.ts';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { formatNumber } from '../kit/money.ts';
import { flag, id, integer, mapOf, seconds, success, text } from '../kit/wire.ts';
import { person } from '../persons/calls.ts';
import { isImportField } from './import-fields.ts';

/** How much one import takes; more is split into several tables. */
export const importLimits = { rows: 5000, columns: 100, mb: largestFileMb } as const;

export const importTexts = {
  tooManyRows: `Die Tabelle hat zu viele Zeilen (höchstens ${formatNumber(importLimits.rows)}). Bitte teile sie auf.`,
  tooManyColumns: `Die Tabelle hat zu viele Spalten (höchstens ${importLimits.columns}).`,
  noHeadings:
    'In der ersten Zeile stehen keine Überschriften (ein Titel über verbundenen Zellen?). Bitte lösche, was darüber steht, und hebe verbundene Zellen auf.',
  noRows: 'Die Tabelle enthält keine Zeilen unter der Überschrift.',
  noName: 'Bitte ordne mindestens eine Spalte dem Nachnamen zu.',
  mappedTwice: 'Ein Feld kann nur aus einer Spalte kommen.',
} as const;

export const importActions = { create: 'neu anlegen', update: 'ergänzen', skip: 'überspringen' } as const;
export type ImportAction = keyof typeof importActions;
const actionNames = ['create', 'update', 'skip'] as const satisfies readonly ImportAction[];

/** Why a row looks like somebody the club has already. */
export const knownReasons = {
  svn: 'gleiche Sozialversicherungsnummer',
  number: 'gleiche Mitgliedsnummer',
  name: 'gleicher Name, gleiches Geburtsdatum',
  email: 'gleiche E-Mail-Adresse, gleicher Vorname',
} as const;
const knownReasonNames = ['svn', 'number', 'name', 'email'] as const satisfies readonly (keyof typeof knownReasons)[];

/** Why somebody belongs to a Verwalter. */
export const familyReasons = {
  table: 'steht in der Tabelle',
  code: 'gleicher Familiencode',
  iban: 'gleiche IBAN',
  address: 'gleiche Adresse und gleicher Nachname',
  phone: 'gleiche Telefonnummer und gleicher Nachname',
  household: 'gleiche Adresse und gleiche Telefonnummer',
  hand: 'von dir so zugeordnet',
} as const;
export type FamilyReason = keyof typeof familyReasons;
const familyReasonNames = [
  'table',
  'code',
  'iban',
  'address',
  'phone',
  'household',
  'hand',
] as const satisfies readonly FamilyReason[];

/** Number of a column, from 0 → field; one column per field. */
export const columnMapping = (isField: (name: string) => boolean) =>
  mapOf(z.string().regex(/^\d{1,3}$/), text(60), importLimits.columns)
    .refine((columns) => Object.values(columns).every(isField), 'Dieses Feld gibt es nicht.')
    .refine((columns) => new Set(Object.values(columns)).size === Object.keys(columns).length, importTexts.mappedTwice);

/** How many different words of a column can be given a meaning. */
export const maxWords = 200;

/** Fields with a fixed choice, those of the club among them. */
const choiceField = z.string().regex(/^(?:memberStatus|sex|shouldReceivePost|data_[a-z][a-zA-Z0-9_]{0,39})$/);

export const fileId = z.uuid('Diese Datei gibt es nicht.');

/** What is to become of a table; the same for the dry run and for the real one. */
const plan = {
  file_ID: fileId,
  mapping: columnMapping(isImportField),
  /** What happens to rows that look like somebody the club has. */
  whenKnown: z.enum(['skip', 'update', 'create']).default('skip'),
  /** Exceptions: number of the row → what happens to it. */
  decisions: mapOf(z.string().regex(/^\d{1,5}$/), z.enum(actionNames), importLimits.rows).default({}),
  /** Field → word of the table → choice of the field; an empty one forgets what was remembered from an earlier table. */
  values: mapOf(choiceField, mapOf(text(200), text(200), maxWords), importLimits.columns).default({}),
  /** Families corrected by hand: number of the row → row of the Verwalter, 0 = manages themselves. */
  managers: mapOf(
    z.string().regex(/^\d{1,5}$/),
    integer.pipe(
      z
        .number()
        .min(0, 'Diese Zeile gibt es nicht.')
        .max(importLimits.rows * 2 + 1, 'Diese Zeile gibt es nicht.'),
    ),
    importLimits.rows,
  ).default({}),
  /** Minors without a Verwalter join an adult with the same account, address or number; adults who pays for them. */
  inferFamilies: flag.default(true),
  /** Minors may come without a Verwalter. */
  minorsAlone: flag.default(false),
};

/** As the table counts: the heading is row 1. */
const rowNumber = integer.pipe(
  z
    .number()
    .min(2, 'Diese Zeile gibt es nicht.')
    .max(importLimits.rows * 2 + 1),
);

const column = z.strictObject({
  index: z.int(),
  heading: z.string(),
  /** What the heading sounds like; empty = nothing we know. */
  guess: z.string(),
  samples: z.array(z.string()),
});

export const importTable = z.strictObject({
  file_ID: z.string(),
  fileName: z.string(),
  columns: z.array(column),
  rows: z.int(),
  /** The program that wrote it; empty = none that we know. */
  program: z.string(),
  /** Heading of a column of member numbers for which the club has no field of its own; empty = nothing to say. */
  memberNumber: z.string(),
});
export type ImportTable = z.output<typeof importTable>;

const problem = z.strictObject({
  /** As the table counts: the heading is row 1. */
  row: z.int(),
  /** Heading of the column; empty when the row as a whole is meant or the column is missing. */
  column: z.string(),
  /** Number of that column, from 0; null when there is none. */
  index: z.int().nullable(),
  /** The field it is about, in German. */
  field: z.string(),
  value: z.string(),
  text: z.string(),
});
export type ImportProblem = z.output<typeof problem>;

const choice = z.strictObject({ value: z.string(), label: z.string() });

/** Words of a column that are none of its choices by themselves, and what they were given as a meaning. */
export const importWording = z.strictObject({
  field: z.string(),
  label: z.string(),
  choices: z.array(choice),
  words: z.array(z.strictObject({ word: z.string(), rows: z.int(), choice: z.string() })).max(maxWords),
});
export type ImportWording = z.output<typeof importWording>;

const known = z.strictObject({
  ...person.pick({ ID: true, fullname: true, birthdate: true }).shape,
  by: z.enum(knownReasonNames),
});

const row = z.strictObject({
  row: z.int(),
  fullname: z.string(),
  birthdate: z.int(),
  email: z.string(),
  /** Name of the Verwalter; empty = manages themselves. */
  manager: z.string(),
  /** Row of the Verwalter, when the table has them; 0 = none. */
  managerRow: z.int(),
  /** Why they belong to the Verwalter; empty = manages themselves. */
  familyBy: z.enum(['', ...familyReasonNames]),
  isMinor: z.boolean(),
  role: z.string(),
  action: z.enum(actionNames),
  known: known.nullable(),
  /** Several persons stand in it: somebody has to say what becomes of it. */
  isAsked: z.boolean(),
  faulty: z.boolean(),
});
export type ImportRow = z.output<typeof row>;

/** Each row once: what is faulty is neither new nor known before it is mended. */
const counts = z.strictObject({ create: z.int(), update: z.int(), skip: z.int(), faulty: z.int() });

const run = z.strictObject({
  ID: z.int(),
  time: seconds,
  fileName: z.string(),
  byName: z.string(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** Persons of the run that were not taken back. */
  standing: z.int(),
  /** 0 = not taken back as a whole. */
  timeUndone: seconds,
  undoneByName: z.string(),
});
export type ImportRun = z.output<typeof run>;

/** What a run did to a person. */
export const importResults = { created: 'angelegt', updated: 'ergänzt' } as const;
const resultNames = ['created', 'updated'] as const satisfies readonly (keyof typeof importResults)[];

const importedPerson = z.strictObject({
  ...person.pick({ ID: true, fullname: true, birthdate: true }).shape,
  row: z.int(),
  result: z.enum(resultNames),
});
export type ImportedPerson = z.output<typeof importedPerson>;

export const imports = {
  table: get('/import/persons/table', {
    summary: 'Eine hochgeladene Tabelle: Spalten mit Vorschlag, wofür sie stehen.',
    access: staffFrom(80),
    input: z.object({ file_ID: plan.file_ID }),
    reply: importTable,
  }),

  check: post('/import/persons/check', {
    summary:
      'Probelauf: sagt zu jeder Zeile, was geschähe, und zu jeder falschen Zelle, was nicht stimmt. Schreibt nichts.',
    access: staffFrom(80),
    bodyKb: 500,
    perMinute: 60,
    input: z.object(plan),
    reply: z.strictObject({
      counts,
      rows: z.array(row),
      problems: z.array(problem),
      wordings: z.array(importWording),
      /** Why the club has no room for whom the table would make; empty = it has. */
      noRoom: z.string(),
    }),
  }),

  row: get('/import/persons/row', {
    summary: 'Eine Zeile einer hochgeladenen Tabelle, Zelle für Zelle wie sie dort steht.',
    access: staffFrom(80),
    input: z.object({ file_ID: plan.file_ID, row: rowNumber }),
    reply: z.strictObject({ cells: z.array(z.string()).max(importLimits.columns) }),
  }),

  setCell: post('/import/persons/cell', {
    summary: 'Eine Zelle einer hochgeladenen Tabelle ausbessern, bevor sie importiert wird.',
    access: staffFrom(80),
    input: z.object({
      file_ID: plan.file_ID,
      row: rowNumber,
      column: integer.pipe(
        z
          .number()
          .min(0)
          .max(importLimits.columns - 1),
      ),
      value: text(5000),
    }),
    reply: success,
  }),

  run: post('/import/persons', {
    summary: 'Alle Zeilen übernehmen, oder keine: Bei einem Fehler wird nichts geschrieben.',
    access: staffFrom(80),
    bodyKb: 500,
    perMinute: 20,
    input: z.object(plan),
    reply: z.strictObject({ ...success.shape, run_ID: z.int(), created: z.int(), updated: z.int(), skipped: z.int() }),
  }),

  runs: get('/import/persons/runs', {
    summary: 'Bisherige Importe, der neueste zuerst.',
    access: staffFrom(80),
    input: z.object({}),
    reply: z.strictObject({ runs: z.array(run) }),
  }),

  personsOfRun: get('/import/persons/runs/:run_ID', {
    summary:
      'Wen ein Import angelegt oder ergänzt hat, in der Reihenfolge der Tabelle; wer seither gelöscht ist, fehlt.',
    access: staffFrom(80),
    input: z.object({ run_ID: id }),
    reply: z.strictObject({ persons: z.array(importedPerson).max(importLimits.rows) }),
  }),

  undo: post('/import/persons/undo', {
    summary: 'Einen Import zurücknehmen; wer seither geändert oder verwendet wurde, bleibt und wird genannt.',
    access: staffFrom(80),
    input: z.object({ run_ID: id }),
    reply: success,
  }),
};

/** Files travel beside the JSON calls. */
export const importFiles = {
  upload: post('/import/persons/upload', {
    summary: 'Eine Tabelle (CSV oder Excel) hochladen und lesen.',
    access: staffFrom(80),
    perMinute: 30,
    input: z.object({}),
    reply: importTable,
  }),

  template: get('/import/persons/template/:format', {
    summary: 'Leere Vorlage mit allen Spalten, die der Import kennt.',
    access: staffFrom(80),
    input: z.object({ format: z.enum(['xlsx', 'csv']) }),
    reply: z.unknown(),
  }),
};
