import { z } from 'zod';
import { type Access, anyOf, loggedIn, manager, may, ownGroup, self } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listFilters, listInput } from '../kit/lists.ts';
import { recordOf } from '../kit/record-of.ts';
import { flag, id, idList, integer, text, wordList } from '../kit/wire.ts';
import {
  type FieldsWith,
  fieldInputs,
  lineOf,
  type PersonField,
  personFieldNames,
  readRules,
  type TextField,
  textFields,
} from './person-fields.ts';

/** In every row of a list. */
type RowField = FieldsWith<{ list: 'row' }>;
export const isRowField = (field: PersonField): field is RowField => lineOf(field).list === 'row';

/** Seeing the person is not enough to read the field. */
type RestrictedField = FieldsWith<{ reads: Access }>;
const isRestricted = (field: PersonField): field is RestrictedField => lineOf(field).reads !== undefined;
const isOpen = (field: TextField): field is Exclude<TextField, RestrictedField> => !isRestricted(field);

/** Editable texts; those that need a right of their own may be missing. */
const texts = {
  ...recordOf(textFields.filter(isOpen).map((field) => [field, z.string()] as const)),
  ...recordOf(textFields.filter(isRestricted).map((field) => [field, z.string().optional()] as const)),
};

/** A person on the wire. Fields the viewer may not see are left out. */
export const person = z.strictObject({
  ID: z.int(),
  verwalter_ID: z.int(),
  verein_ID: z.int(),
  ...texts,
  fullname: z.string(),
  birthdate: z.int(),
  deathdate: z.int(),
  deleteDate: z.int(),
  age: z.int().nullable(),
  sex: fieldInputs.sex,
  /** A token of 32 characters if a number is stored, otherwise empty; this call never returns the number itself. */
  svn: z.string(),
  memberStatus: z.int(),
  memberStatuses: z.array(z.int()),
  memberSince: z.int(),
  memberSinceCalculated: z.int(),
  roles_start: z.int(),
  nextFullAge: z.int().nullable(),
  lastLogin: z.int(),
  lastActive: z.int(),
  lastConfirmed: z.int(),
  lastConfirmedGroup: z.int(),
  timeDataLastConfirmed: z.int(),
  reminderlevel: z.int(),
  paymentReference: z.string(),
  erzberID: z.int(),
  erzberName: z.string(),
  erzberPhone: z.string(),
  erzberEmail: z.string(),
  role: z.int(),
  trainer: z.boolean(),
  verwalter: z.boolean(),
  isVerwalter: z.boolean(),
  verwalterName: z.string(),
  managees: z.array(z.int()),
  shouldReceivePost: z.int(),
  paymentMethod: z.int(),
  /** The confirmed number; 0 = none. */
  whatsappPhone: z.int(),
  data: z.record(z.string(), z.unknown()),
  image: z.string(),
});
export type Person = z.output<typeof person>;

/** The fields of a list row: everything a column can show. Health and internal notes are only in the profile. */
const rowOfList = person.pick({
  ...recordOf(personFieldNames.filter(isRowField).map((field) => [field, true] as const)),
  ID: true,
  verwalter_ID: true,
  fullname: true,
  deathdate: true,
  deleteDate: true,
  age: true,
  memberStatus: true,
  memberStatuses: true,
  lastLogin: true,
  lastActive: true,
  lastConfirmed: true,
  paymentReference: true,
  role: true,
  trainer: true,
  isVerwalter: true,
  verwalterName: true,
  shouldReceivePost: true,
  data: true,
});

/** Right to see the balance of every person, and to sort and filter by it; a Verwalter sees the one of the own group. */
export const seesBalances = may('accounting_read');

/** Minimum length of a search text; a picker searches from the first character. */
export const shortestName = 3;

const balance = {
  /** Cents on the customer account of the Verwalter; negative = owed. Only the Verwalter shows a credit. */
  saldo: z.int().optional(),
  /** The same number: a family has one account. */
  saldoall: z.int().optional(),
  /** The debt split into due and later. */
  due: z.int().optional(),
  later: z.int().optional(),
};

export const personRow = z.strictObject({
  ...rowOfList.shape,
  ...balance,
  /** The Verwalter's name in list order, family name first. */
  verwalterListName: z.string(),
  /** Labels of the tags, for staff. */
  tags: z.array(z.string()).optional(),
  /** Names of the person's sections, for users who read persons. */
  sections: z.array(z.string()).optional(),
});
export type PersonRow = z.output<typeof personRow>;

/** The person named by `edit` has all editable fields; the others of the group are only listed for selection. */
const personToEdit = z.strictObject({ ...person.partial().shape, ...personRow.shape });

const foundPerson = z.strictObject({
  ...person.pick({ ID: true, lastname: true, prename: true, fullname: true, birthdate: true }).shape,
  ...person
    .pick({
      email: true,
      phone: true,
      postal_code: true,
      locality: true,
      street: true,
      memberStatus: true,
      verwalterName: true,
    })
    .partial().shape,
  saldo: balance.saldo,
  due: balance.due,
  later: balance.later,
  /** Next to a balance: false = it is the family's account, and its credit belongs to the payer. */
  isVerwalter: z.boolean().optional(),
});
export type FoundPerson = z.output<typeof foundPerson>;

export const searchFields = [
  'email',
  'phone',
  'postal_code',
  'locality',
  'street',
  'memberStatus',
  'verwalterName',
] as const;

/** Maximum number of families shown: one number rarely belongs to more. */
export const maxCallers = 5;

const callerFamily = z.strictObject({
  ...person.pick({ ID: true, fullname: true, phone: true, email: true }).shape,
  saldo: balance.saldo,
  due: balance.due,
  later: balance.later,
  persons: z.array(
    z.strictObject({
      ...person.pick({ ID: true, fullname: true, birthdate: true }).shape,
      /** The calling number is theirs. */
      calls: z.boolean(),
      internalnote: z.string(),
      courses: z.array(z.strictObject({ ID: z.int(), name: z.string(), role: z.int() })),
    }),
  ),
});
export type CallerFamily = z.output<typeof callerFamily>;

const searchInput = z.object({
  name: text(100).optional(),
  ids: idList.optional(),
  furtherFields: wordList.optional(),
  size: integer.pipe(z.number().min(1).max(1000)).default(100),
});

/** Wen darf ich sehen? The viewer, the own group, and with user_read everybody; lists follow the same rule (person-scope.ts). */
export const seesPerson = (field: string): Access => anyOf(self(field), ownGroup(field), may('user_read'));

const whoMaySearch = anyOf(may('user_read'), may('course/participants_read'), manager);

export const persons = {
  get: get('/user', {
    summary: 'Eine Person mit allen Feldern, die man sehen darf.',
    access: seesPerson('child_ID'),
    // Writes data: reading another person's health note is logged.
    effect: true,
    restricted: readRules,
    input: z.object({ child_ID: id }),
    reply: z.strictObject({
      status: z.literal('success'),
      ...person.shape,
      ...balance,
      svnNotNeeded: z.boolean(),
      /** Incremented with every change; saving an older version reports the changes made meanwhile. */
      version: z.int(),
      /** The person this one was merged into; 0 = none. */
      mergedInto: z.int(),
    }),
  }),

  search: get('/user/search', {
    summary: 'Personen nach Namen suchen oder zu bekannten Nummern holen; ohne Leserecht nur in der eigenen Familie.',
    access: whoMaySearch,
    input: searchInput,
    reply: z.strictObject({ users: z.array(foundPerson) }),
  }),

  searchByPost: post('/user/search', {
    summary: 'Wie GET /user/search, für lange Listen von Nummern.',
    access: whoMaySearch,
    bodyKb: 256,
    input: searchInput,
    reply: z.strictObject({ users: z.array(foundPerson) }),
  }),

  caller: get('/user/caller', {
    summary: 'Wer ruft an? Die Familien zu einer Telefonnummer, mit Kursen, Saldo und interner Notiz.',
    access: may('user_read'),
    restricted: { saldo: seesBalances, due: seesBalances, later: seesBalances },
    input: z.object({ phone: text(40).min(1, 'Bitte gib eine Telefonnummer ein.') }),
    reply: z.strictObject({ families: z.array(callerFamily) }),
  }),

  list: get('/user/subusers', {
    summary: 'Alle Personen, die man sehen darf, oder eine Seite davon; ohne Leserecht die eigene Familie.',
    access: loggedIn,
    input: z.object({
      /** only_mine: limits staff to their own group. */
      group: z.enum(['only_mine']).optional(),
      /** The group of this person. */
      edit: id.optional(),
      search: text(100).optional(),
      /** Filters of the screen in addition to those of the columns: age, sex, memberStatus, tags, course, section. */
      criteria: listFilters.optional(),
      ...listInput,
    }),
    // Writes data: the edited person includes a health note, and reading it is logged.
    effect: true,
    restricted: readRules,
    reply: z.strictObject({ users: z.array(personToEdit), total: z.int() }),
  }),

  listAsObject: get('/user/subusersAsObject', {
    summary: 'Dieselben Personen wie /user/subusers, nach Nummer.',
    access: loggedIn,
    input: z.object({ group: z.enum(['only_mine']).optional() }),
    reply: z.strictObject({ users: z.record(z.string(), personRow) }),
  }),

  listByManager: get('/user/bymanager', {
    summary: 'Personen nach Verwalter gruppiert.',
    access: may('user_read'),
    input: z.object({
      search: text(100).optional(),
      /** Leaves out persons who manage only themselves. */
      withGroup: flag.default(false),
      ...listInput,
    }),
    reply: z.strictObject({
      users: z.array(z.strictObject({ ...personRow.shape, group: z.array(personRow) })),
      total: z.int(),
    }),
  }),
};
