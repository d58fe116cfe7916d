import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import { formatDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { lineOf, personFieldNames } from '@vereinshaus/contract/persons/person-fields';
import { z } from 'zod';
import { fieldReaders } from '../../history-of-areas.ts';
import { nothing, readDay } from './area-history.ts';
import { fieldLabel, inFormOrder } from './field-labels.ts';
import type { OwnFields } from './own-fields.ts';

/**
 * A change in readable form: labels instead of field names, words instead of codes. Values that only some may read are left out for all
 * others.
 */
export type ReadableChange = { label: string; before: string; after: string };

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
  own.get(field)?.type === 'date' ? readDay : (fieldReaders[field] ?? readAny);

/** Health and internal remarks, and the club's office-only fields, are for viewers who may read persons. */
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
