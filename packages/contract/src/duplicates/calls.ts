import { z } from 'zod';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { recordOf } from '../kit/record-of.ts';
import { dayNumber, flag, id, mapOf, seconds, success, text } from '../kit/wire.ts';
import { balance } from '../ledger/calls.ts';
import { type Person, person } from '../persons/calls.ts';
import { type FieldsWith, fieldLabels, lineOf, type PersonField, personFieldNames } from '../persons/person-fields.ts';

/** Reasons to suspect duplicates, strongest first. */
export const duplicateReasons = {
  svn: 'gleiche Sozialversicherungsnummer',
  name: 'gleicher Name, gleiches Geburtsdatum',
  email: 'gleiche E-Mail-Adresse, gleicher Vorname',
  similar: 'ähnlicher Name, gleiches Geburtsdatum',
} as const;

export type DuplicateReason = keyof typeof duplicateReasons;

const reasonNames = ['svn', 'name', 'email', 'similar'] as const satisfies readonly DuplicateReason[];

/** Fields chosen individually; an address is taken as a whole, a representative with the family. */
export type AddressField = FieldsWith<{ kind: 'address' }>;
const isAddressField = (field: PersonField): field is AddressField => lineOf(field).kind === 'address';
export const addressFields = personFieldNames.filter(isAddressField);

type ChosenField = Exclude<PersonField, AddressField | FieldsWith<{ kind: 'person' }>>;
export const chosenFields = personFieldNames.filter(
  (field): field is ChosenField => !isAddressField(field) && lineOf(field).kind !== 'person',
);

/** What can be chosen from either person; an identity number and a login are also taken as a whole. */
export const mergeFieldLabels = {
  ...recordOf(chosenFields.map((field) => [field, fieldLabels[field]] as const)),
  address: 'Adresse',
  deathdate: 'Sterbedatum',
  signIn: 'Anmeldung',
  whatsappPhone: 'WhatsApp',
  membership: 'Mitgliedsstand',
  shouldReceivePost: 'Sendungseinstellung',
  paymentMethod: 'Zahlungsart',
  image: 'Foto',
};

export type MergeField = keyof typeof mergeFieldLabels;

/** For these, both values can be kept: texts concatenated, memberships side by side. */
export const joinableFields: readonly string[] = [
  ...chosenFields.filter((field) => lineOf(field).kind === 'lines'),
  'membership',
];

export const mergeChoices = ['survivor', 'other', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

const isMergeField = (name: string): boolean => Object.hasOwn(mergeFieldLabels, name) || name.startsWith('data_');

const choices = mapOf(text(60), z.enum(mergeChoices), 200)
  .refine((chosen) => Object.keys(chosen).every(isMergeField), 'Dieses Feld gibt es nicht.')
  .refine(
    (chosen) => Object.entries(chosen).every(([name, choice]) => choice !== 'both' || joinableFields.includes(name)),
    'Von diesem Feld kann nur ein Wert bleiben.',
  );

/** One of two possible duplicates, with the few fields a list needs. */
const candidate = z.strictObject({
  ...person.pick({
    ID: true,
    fullname: true,
    birthdate: true,
    deathdate: true,
    email: true,
    phone: true,
    locality: true,
    isVerwalter: true,
    verwalterName: true,
    lastActive: true,
  }).shape,
  created: seconds,
});

const pair = z.strictObject({ one: candidate, other: candidate, reasons: z.array(z.enum(reasonNames)) });
export type DuplicatePair = z.output<typeof pair>;

/** Records that belong to a person and move with a merge. */
const belongings = z.strictObject({
  /** E-mail address of the login; empty = none. */
  signIn: z.string(),
  created: seconds,
  roles: z.int(),
  /** Current and planned memberships. */
  memberships: z.array(z.strictObject({ code: z.int(), since: dayNumber })),
  managed: z.int(),
  bookings: z.int(),
  files: z.int(),
  historyEntries: z.int(),
  grants: z.int(),
  /** Balance of the person's own customer account. */
  balance: z.strictObject(balance),
});

const side = z.strictObject({ ...person.shape, ...belongings.shape });
export type MergeSide = z.output<typeof side>;

/**
 * Fees and lists cannot handle two different memberships at the same time, so the user who merges chooses one. The same membership on both
 * sides is merged automatically.
 */
export const membershipsDiffer = (one: readonly number[], other: readonly number[]): boolean =>
  one.length > 0 &&
  other.length > 0 &&
  (one.some((code) => !other.includes(code)) || other.some((code) => !one.includes(code)));

const membershipCodes = ({ memberships }: MergeSide) => memberships.map(({ code }) => code);

/** Whether this field needs a choice. */
export const isUndecided = (one: MergeSide, other: MergeSide, field: string): boolean =>
  field === 'membership'
    ? membershipsDiffer(membershipCodes(one), membershipCodes(other))
    : mergeValueOf(one, field) !== mergeValueOf(other, field);

/** Empty text, false and zero count as empty. */
const plain = (value: unknown): string => {
  if (typeof value === 'number') return value === 0 ? '' : String(value);
  return typeof value === 'string' ? value : value === true ? 'ja' : '';
};

/** The comparable value of a field: an address as one line, a stored identity number by its token. */
export const mergeValueOf = (one: MergeSide, field: string): string => {
  if (field.startsWith('data_')) return plain(one.data[field.slice('data_'.length)]);
  if (field === 'address') return addressOf(one);
  if (field === 'membership') return membershipCodes(one).join(', ');
  if (field === 'shouldReceivePost' || field === 'paymentMethod') return String(one[field]);
  return isNamed(one, field) ? plain(one[field]) : '';
};

const isNamed = (one: MergeSide, field: string): field is keyof MergeSide => field in one;

const addressOf = ({ street, street_number, street_number_add, postal_code, locality, country }: Person): string => {
  const house = [street_number, street_number_add].filter(Boolean).join('/');
  const lines = [[street, house].filter(Boolean).join(' '), [postal_code, locality].filter(Boolean).join(' ')];
  const written = lines.filter(Boolean).join(', ');
  return written === '' || country === 'AT' ? written : `${written}, ${country}`;
};

/** The default choice: the survivor's value, or the other one if that is empty. */
export const suggestedChoice = (survivorValue: string, otherValue: string): MergeChoice =>
  survivorValue === '' && otherValue !== '' ? 'other' : 'survivor';

export const notDuplicateSaved = 'Gemerkt: Das sind zwei verschiedene Personen.';
export const mergedSuccessfully = 'Personen zusammengeführt';

const twoPersons = z.object({ one_ID: id, other_ID: id });

export const duplicates = {
  list: get('/user/duplicates', {
    summary: 'Mögliche Dubletten: Paare von Personen, die dieselbe sein könnten.',
    access: staffFrom(80),
    input: z.object({
      /** Lists the pairs declared different instead. */
      distinct: flag.optional(),
    }),
    reply: z.strictObject({ pairs: z.array(pair), total: z.int() }),
  }),

  compare: get('/user/duplicates/compare', {
    summary: 'Zwei Personen nebeneinander, mit allem, was beim Zusammenführen wandert.',
    access: staffFrom(80),
    // Writes data: shows health notes and logs who saw them.
    effect: true,
    input: twoPersons,
    reply: z.strictObject({ one: side, other: side }),
  }),

  declareDistinct: post('/user/duplicates/distinct', {
    summary: 'Festhalten, dass zwei Personen keine Dubletten sind; mit undo wird das zurückgenommen.',
    access: staffFrom(80),
    input: z.object({ ...twoPersons.shape, undo: flag.optional() }),
    reply: success,
  }),

  merge: post('/user/duplicates/merge', {
    summary:
      'Zwei Personen zusammenführen: Alles von other_ID geht an survivor_ID. choices sagt je Feld, welcher Wert bleibt.',
    access: staffFrom(80),
    perMinute: 30,
    input: z.object({ survivor_ID: id, other_ID: id, choices: choices.default({}) }),
    reply: z.strictObject({ ...success.shape, survivor_ID: z.int() }),
  }),
};
