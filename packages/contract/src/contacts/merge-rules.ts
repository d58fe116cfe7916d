import type { RecordField, RecordValues } from '../kit/record-fields.ts';
import { contactFields } from './contact-fields.ts';

export type ContactValues = RecordValues<typeof contactFields>;
export type ContactFieldName = keyof typeof contactFields;

const isFieldName = (name: string): name is ContactFieldName => Object.hasOwn(contactFields, name);

/** Consent applies to one address and is never copied; a company stays a company. */
const never: ReadonlySet<string> = new Set(['kind', 'newsletter', 'consentOn', 'consentSource']);

/** Fields that can be copied from one contact to the other. */
export const mergeableFields: readonly ContactFieldName[] = Object.keys(contactFields)
  .filter(isFieldName)
  .filter((name) => !never.has(name));

/** No user input: empty, or the default of a new contact. */
const isUnsaid = (name: ContactFieldName, value: unknown): boolean => {
  const field: RecordField = contactFields[name];
  return value === '' || value === field.empty;
};

/** „kept“: stays unchanged; „missing“: copied from the other; „conflict“: both have different values, and one is lost. */
export type MergeStanding = 'kept' | 'missing' | 'conflict';

export const mergeStanding = (name: ContactFieldName, kept: ContactValues, other: ContactValues): MergeStanding => {
  if (kept[name] === other[name] || isUnsaid(name, other[name])) return 'kept';
  return isUnsaid(name, kept[name]) ? 'missing' : 'conflict';
};

/**
 * The merged contact: missing values are filled in, and conflicting ones come from the other contact where chosen. Consent never carries
 * over to a different address.
 */
export const mergedContact = (kept: ContactValues, other: ContactValues, taken: readonly string[]): ContactValues => {
  const fromOther = mergeableFields.filter((name) => {
    const standing = mergeStanding(name, kept, other);
    return standing === 'missing' || (standing === 'conflict' && taken.includes(name));
  });
  const merged = { ...kept, ...Object.fromEntries(fromOther.map((name) => [name, other[name]])) };
  const isSameAddress = merged.email.toLowerCase() === kept.email.toLowerCase();
  return isSameAddress ? merged : { ...merged, newsletter: false, consentOn: 0, consentSource: '' };
};
