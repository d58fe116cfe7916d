import type { RecordField, RecordValues } from '../kit/record-fields.ts';
import { contactFields } from './contact-fields.ts';

export type ContactValues = RecordValues<typeof contactFields>;
export type ContactFieldName = keyof typeof contactFields;

const isFieldName = (name: string): name is ContactFieldName => Object.hasOwn(contactFields, name);

/** Consent was given for one address and is never taken over; a company stays one. */
const never: ReadonlySet<string> = new Set(['kind', 'newsletter', 'consentOn', 'consentSource']);

/** What can go from one contact to the other. */
export const mergeableFields: readonly ContactFieldName[] = Object.keys(contactFields)
  .filter(isFieldName)
  .filter((name) => !never.has(name));

/** Nothing that anybody has written: empty, or what a new contact begins with. */
const isUnsaid = (name: ContactFieldName, value: unknown): boolean => {
  const field: RecordField = contactFields[name];
  return value === '' || value === field.empty;
};

/** „kept“: it stays; „missing“: it comes from the other; „conflict“: both say something else, and one is lost. */
export type MergeStanding = 'kept' | 'missing' | 'conflict';

export const mergeStanding = (name: ContactFieldName, kept: ContactValues, other: ContactValues): MergeStanding => {
  if (kept[name] === other[name] || isUnsaid(name, other[name])) return 'kept';
  return isUnsaid(name, kept[name]) ? 'missing' : 'conflict';
};

/**
 * What whoever stays has afterwards: what it lacked, and of what both say differently what was chosen from the other. For
 * another address nobody has agreed to anything.
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
