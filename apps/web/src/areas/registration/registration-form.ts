import { emptyPerson, type PersonInput } from '@vereinshaus/contract/persons/person-input';
import { registrationTokenLimit } from '@vereinshaus/contract/registration/rules';
import { labelOfPersonField } from './shared/person-form.ts';

export type MembershipInput = { member: boolean; supportingMember: boolean };

/** A further person of the same family. */
export type FurtherValues = PersonInput &
  MembershipInput & {
    /** Values of the club's additional fields, by tag. */
    data: Record<string, unknown>;
  };

export type RegistrationValues = FurtherValues & {
  internalnote: string;
  shouldGetEmail: boolean;
  approved: boolean;
  acceptResp: boolean;
  covid19: boolean;
  persons: FurtherValues[];
};

export const emptyFurther: FurtherValues = { ...emptyPerson, member: false, supportingMember: false, data: {} };

export const emptyRegistration: RegistrationValues = {
  ...emptyFurther,
  internalnote: '',
  shouldGetEmail: false,
  approved: false,
  acceptResp: false,
  covid19: false,
  persons: [],
};

/** Lets the server recognise a repeated request. */
export const newToken = (): number => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random % registrationTokenLimit;
};

export type RegistrationStep = 'person' | 'family' | 'consents';

const consentFields = ['covid19', 'approved', 'acceptResp', 'member', 'supportingMember', 'shouldGetEmail'];

/** The step of a field, so that the server's refusal is shown where it can be corrected. */
export const stepOfField = (field: string): RegistrationStep =>
  field.startsWith('persons') ? 'family' : consentFields.includes(field) ? 'consents' : 'person';

const otherLabels: Readonly<Record<string, string>> = {
  covid19: 'Covid-19-Hinweise',
  approved: 'Datenschutz',
  acceptResp: 'Verantwortung',
  member: 'Mitgliedschaft',
  supportingMember: 'Mitgliedschaft',
  internalnote: 'Interne Notiz',
  verwalter_ID: 'Verwalter',
};

/** An additional field of the club, with its name. */
type ClubField = { tag: string; label: string };

const labelOf = (field: string, clubFields: readonly ClubField[]): string =>
  clubFields.find(({ tag }) => `data_${tag}` === field)?.label ?? otherLabels[field] ?? labelOfPersonField(field);

/** "persons.0.birthdate" is the birth date of the first further person. */
export const labelOfField = (
  path: string,
  persons: readonly FurtherValues[],
  clubFields: readonly ClubField[] = [],
): string => {
  const [, index, field] = /^persons\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (field === undefined) return labelOf(path, clubFields);
  const name = persons[Number(index)]?.prename ?? '';
  return name === '' ? labelOf(field, clubFields) : `${labelOf(field, clubFields)} (${name})`;
};
