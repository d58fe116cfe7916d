import type { AdditionalField } from '../persons/settings.ts';
import { fromDayNumber } from './days.ts';
import { oneLine, severalLines } from './wire.ts';

/**
 * Values of the additional fields a club has defined for persons: who may write each, and which values are valid. Server and browser share
 * these rules.
 */
export const missingValue = 'Erforderlich';
export const unchangeableValue = 'Dieses Feld kann leider nicht verändert werden.';
export const wrongValue = 'Dieser Wert passt nicht zu diesem Feld.';
export const unknownField = 'Dieses Feld gibt es nicht.';

export type AdditionalValues = Readonly<Record<string, unknown>>;

export type AdditionalWriter = {
  /** With user/data every field is writable and none is required. */
  mayWriteAll: boolean;
  isRegistration: boolean;
  /** Whether the person who has the values is a minor. */
  isMinor: boolean;
};

/** Whether the field can be filled in now, with these rights and in this form. */
export const mayWriteField = (
  { editable }: Pick<AdditionalField, 'editable'>,
  { mayWriteAll, isRegistration }: Omit<AdditionalWriter, 'isMinor'>,
): boolean => {
  if (mayWriteAll || editable === 'write') return true;
  return editable === (isRegistration ? 'registerWrite' : 'nonRegisterWrite');
};

/** Only the office sees internal fields. */
export const maySeeField = ({ editable }: Pick<AdditionalField, 'editable'>, mayReadAll: boolean): boolean =>
  mayReadAll || editable !== 'internal';

/** An unticked box counts as empty. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 0;

const isAskedOf = ({ askedOf }: AdditionalField, isMinor: boolean): boolean =>
  askedOf === 'all' || (askedOf === 'minors') === isMinor;

/** Whether to show the field. A filled field is always shown; an empty one only for persons it is asked of. */
export const isShownField = (
  field: AdditionalField,
  value: unknown,
  { mayWriteAll, isMinor }: Pick<AdditionalWriter, 'mayWriteAll' | 'isMinor'>,
): boolean => isFilled(value) || (isAskedOf(field, isMinor) && (field.showIfNonExistent || mayWriteAll));

const demandsChoice = ({ type, props }: AdditionalField): boolean => type === 'select' && props.demandSelect;

/** A person who is asked for this field has to fill it in. */
export const isRequiredField = (field: AdditionalField): boolean => field.required || demandsChoice(field);

const longest = { text: 500, textarea: 5000, select: 200, file: 300 } as const;

const isText = (value: unknown, max: number, shape: RegExp): boolean =>
  typeof value === 'string' && value.length <= max && shape.test(value);

const fits = ({ type, props }: AdditionalField, value: unknown): boolean => {
  switch (type) {
    case 'checkbox':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'number' && fromDayNumber(value) !== null;
    case 'select':
      return isText(value, longest.select, oneLine) && props.selectives.some((choice) => choice === value);
    default:
      return isText(value, longest[type], type === 'textarea' ? severalLines : oneLine);
  }
};

const sameValue = (a: unknown, b: unknown): boolean => (isFilled(a) || isFilled(b) ? a === b : true);

type Fields = readonly AdditionalField[];

/** The first field that must be filled in before a booking and is still empty. */
export const missingField = (fields: Fields, stored: AdditionalValues, isMinor: boolean): AdditionalField | undefined =>
  fields.find(
    (field) =>
      isRequiredField(field) &&
      field.editable === 'write' &&
      !isFilled(stored[field.tag]) &&
      isShownField(field, undefined, { mayWriteAll: false, isMinor }),
  );

/** `data_{tag}` → the problem to show under the field. `sent` holds only the changed fields. */
export const additionalProblems = (
  fields: Fields,
  stored: AdditionalValues,
  sent: AdditionalValues,
  writer: AdditionalWriter,
): Record<string, string> => {
  const known = new Set(fields.map(({ tag }) => tag));
  const strangers = Object.keys(sent).filter((tag) => !known.has(tag));
  const problems = fields.flatMap((field): [string, string][] => {
    const isSent = Object.hasOwn(sent, field.tag);
    const value = isSent ? sent[field.tag] : stored[field.tag];
    const mayWrite = mayWriteField(field, writer);
    const isChanged = isSent && !sameValue(value, stored[field.tag]);
    if (isChanged && !mayWrite) return [[field.tag, unchangeableValue]];
    if (isChanged && isFilled(value) && !fits(field, value)) return [[field.tag, wrongValue]];
    if (isFilled(value)) return [];
    const isShown = isShownField(field, stored[field.tag], writer);
    const mustFill = isRequiredField(field) && mayWrite && !writer.mayWriteAll && isShown;
    const isTakenBack = isChanged && demandsChoice(field);
    return mustFill || isTakenBack ? [[field.tag, missingValue]] : [];
  });
  const all = [...strangers.map((tag): [string, string] => [tag, unknownField]), ...problems];
  return Object.fromEntries(all.map(([tag, problem]) => [`data_${tag}`, problem]));
};
