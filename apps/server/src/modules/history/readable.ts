import { maySeeField } from '@vereinshaus/contract/additional-values';
import { type CourseGender, courseGenderLabels } from '@vereinshaus/contract/course-fields';
import { formatDay, formatDayAndTime, formatDayOf, fromDayNumber, isIsoDay } from '@vereinshaus/contract/days';
import { mailingLabels, membershipRoleLabel, sexLabels, staffLevelLabel } from '@vereinshaus/contract/labels';
import { formatMoney } from '@vereinshaus/contract/money';
import { permissionLabel } from '@vereinshaus/contract/permission-labels';
import { lineOf, personFieldNames } from '@vereinshaus/contract/person-fields';
import { z } from 'zod';
import { fieldLabel, inFormOrder } from './field-labels.ts';
import type { OwnFields } from './own-fields.ts';

/**
 * Before and after of a change as a reader understands them: labels instead of field names, words instead of codes.
 * What only some may read is left out for the others.
 */
export type ReadableChange = { label: string; before: string; after: string };

const nothing = '–';

const readDay = (value: unknown) => {
  const iso = typeof value === 'number' ? fromDayNumber(value) : value;
  return typeof iso === 'string' && isIsoDay(iso) ? formatDay(iso) : nothing;
};

const readMoment = (value: unknown) => (typeof value === 'number' && value > 0 ? formatDayAndTime(value) : nothing);

const sexes: Readonly<Record<string, string>> = sexLabels;

const asNumber = (read: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? read(value) : nothing;

const grants = z.array(z.string()).catch([]);

const readCents = asNumber(formatMoney);

const readDayOfMoment = asNumber((time) => formatDayOf(time) || nothing);

const genders: Readonly<Record<string, string>> = courseGenderLabels satisfies Record<CourseGender, string>;

/** Fields of a course: epoch seconds, amounts in cents. */
const courseReaders = {
  bookingStart: readMoment,
  bookingEnd: readMoment,
  allBookingStart: readMoment,
  showStart: readMoment,
  showEnd: readMoment,
  startdate: readDayOfMoment,
  enddate: readDayOfMoment,
  paymentDueDate: readDayOfMoment,
  ageQualifyingDate: readDayOfMoment,
  price: readCents,
  pricenm: readCents,
  praeHourlyRate: readCents,
  gender: (value: unknown) => (typeof value === 'string' ? (genders[value] ?? nothing) : nothing),
};

const freeDays = z.array(z.object({ from: z.number(), to: z.number(), name: z.string() })).catch([]);

const readFreeDays = (value: unknown) =>
  freeDays
    .parse(value)
    .map(({ from, to, name }) =>
      from === to ? `${name} (${readDay(from)})` : `${name} (${readDay(from)} bis ${readDay(to)})`,
    )
    .join(', ') || nothing;

/** Fields whose values are codes. */
const readers: Readonly<Record<string, (value: unknown) => string>> = {
  ...courseReaders,
  eventStart: readMoment,
  eventEnd: readMoment,
  extraHolidays: readFreeDays,
  birthdate: readDay,
  deathdate: readDay,
  memberSince: readDay,
  dateFounded: readDay,
  deleteDate: readMoment,
  lastConfirmed: readMoment,
  timeDataLastConfirmed: readMoment,
  vatRegisteredSince: readMoment,
  sex: (value) => (typeof value === 'string' ? (sexes[value] ?? nothing) : nothing),
  role: asNumber((level) => `${staffLevelLabel(level)} (${level})`),
  code: asNumber((code) => membershipRoleLabel(code)),
  memberStatus: asNumber((code) => membershipRoleLabel(code)),
  shouldReceivePost: asNumber((choice) => mailingLabels[choice] ?? nothing),
  permissions: (value) => grants.parse(value).map(permissionLabel).join(', ') || nothing,
  svn: (value) => (value === null || value === '' ? nothing : 'gespeichert'),
};

const readAny = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'string') return isIsoDay(value) ? formatDay(value) : value;
  if (Array.isArray(value)) return value.map(readAny).join(', ') || nothing;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${fieldLabel(name)}: ${readAny(part)}`);
    return parts.join('; ') || nothing;
  }
  return nothing;
};

const noOwnFields: OwnFields = new Map();

const readerOf = (field: string, own: OwnFields) =>
  own.get(field)?.type === 'date' ? readDay : (readers[field] ?? readAny);

/** Health and internal remarks are for those who may read persons, as are the club's own fields for the office. */
const remarks = new Set<string>(
  personFieldNames.filter((field) => lineOf(field).isSensitive || lineOf(field).reads !== undefined),
);

const isConfidential = (field: string, own: OwnFields) => {
  const ofClub = own.get(field);
  return remarks.has(field) || (ofClub !== undefined && !maySeeField(ofClub, false));
};

const withheld = 'nicht freigeschaltet';

const stored = z.object({
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).catch({}),
});

type Options = { seesRemarks: boolean; ownFields?: OwnFields };

export const readableChanges = (
  details: unknown,
  { seesRemarks, ownFields = noOwnFields }: Options,
): readonly ReadableChange[] => {
  const { changes } = stored.catch({ changes: {} }).parse(details);
  const inOrder = Object.entries(changes).toSorted(([one], [other]) => inFormOrder(one, other));
  return inOrder.map(([field, { before, after }]) => {
    const label = ownFields.get(field)?.label ?? fieldLabel(field);
    if (!seesRemarks && isConfidential(field, ownFields)) return { label, before: withheld, after: withheld };
    const read = readerOf(field, ownFields);
    return { label, before: read(before), after: read(after) };
  });
};
