import { type AdditionalValues, additionalProblems } from '@vereinshaus/contract/kit/additional-values';
import type { InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { adultAge, type IsoDay } from '@vereinshaus/contract/kit/days';
import { normalisePhone, phoneInForm } from '@vereinshaus/contract/kit/phone';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import type { persons } from '@vereinshaus/contract/persons/calls';
import { lineOf, type PersonValues, textFields } from '@vereinshaus/contract/persons/person-fields';
import { isMinorPerson, personProblems } from '@vereinshaus/contract/persons/person-input';
import { anonymisedName, type profile } from '@vereinshaus/contract/persons/profile';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import { changedFields, rebaseChanges } from '../../../kit/changed-fields.ts';
import { labelOfPersonField } from '../../registration/shared/person-form.ts';

export type ProfilePerson = ReplyOf<typeof persons.get>;

export const isAnonymised = ({ ID, fullname }: Pick<ProfilePerson, 'ID' | 'fullname'>): boolean =>
  fullname === Object.values(anonymisedName(ID)).join(' ');

/** The caller: for a child its Verwalter. */
export const callerOf = ({
  fullname,
  verwalterName,
  isVerwalter,
  age,
}: Pick<ProfilePerson, 'fullname' | 'verwalterName' | 'isVerwalter' | 'age'>): string =>
  isVerwalter || (age ?? adultAge) >= adultAge ? fullname : verwalterName;

/** Includes the version, which is sent back so that a newer one is not overwritten. */
export type ProfileValues = PersonValues & { data: Record<string, unknown>; version: number };

export const formValuesOf = (person: ProfilePerson): ProfileValues => ({
  ...recordOf(textFields.map((field) => [field, person[field] ?? ''] as const)),
  phone: phoneInForm(person.phone),
  phoneAdd: phoneInForm(person.phoneAdd),
  sex: person.sex,
  birthdate: person.birthdate,
  svn: '',
  erzberID: person.erzberID,
  memberSince: person.memberSince === person.memberSinceCalculated ? 0 : person.memberSince,
  data: person.data,
  version: person.version,
});

/** Only changed fields are sent, so that two users editing different fields do not overwrite each other. */
export const changesOf = (
  personId: number,
  before: ProfileValues,
  after: ProfileValues,
): InputOf<typeof profile.save> => {
  const [{ data: oldData, ...old }, { data, ...next }] = [before, after];
  const changedData = changedFields(oldData, data);
  return {
    ID: personId,
    version: before.version,
    ...Object.fromEntries(changedFields(old, next)),
    ...(changedData.length > 0 && { data: Object.fromEntries(changedData) }),
  };
};

/** After another user has saved first: their values with the own changes, each additional field separately. */
export const rebasedProfile = (before: ProfileValues, mine: ProfileValues, theirs: ProfileValues): ProfileValues => ({
  ...rebaseChanges(before, mine, theirs),
  data: rebaseChanges(before.data, mine.data, theirs.data),
});

/** Emergency contact and pickup. */
export const emergencyFields = textFields.filter((field) => lineOf(field).part === 'emergency');

/** Fields edited together, in the order of the page; `data` means all additional fields. */
export const profileSections = {
  person: ['sex', 'titlesAnte', 'prename', 'lastname', 'titlesPost', 'birthdate', 'svn'],
  minor: ['erzberID', ...emergencyFields],
  contact: ['email', 'phone'],
  address: ['country', 'postal_code', 'locality', 'street', 'street_number', 'street_number_add', 'place_ID'],
  health: ['note'],
  additional: ['data'],
  company: ['titlesJob', 'letterAddressation', 'companyName', 'companyPosition', 'vatID', 'companyRegNr'],
  internal: ['internalnote', 'memberSince'],
};

export type ProfileRules = {
  staffLevel: number;
  today: IsoDay;
  isDependant: boolean;
  /** May write master data, not only additional fields. */
  mayWrite: boolean;
  mayWriteAll: boolean;
  fields: readonly AdditionalField[];
  stored: AdditionalValues;
};

/** The server's own rules. Only the server knows whether an address is verified. */
export const problemsOf = (values: ProfileValues, rules: ProfileRules): Record<string, string> => {
  const person = personProblems(
    { ...values, svn: '', phone: normalisePhone(values.phone) },
    {
      staffLevel: rules.staffLevel,
      club: { svnRequired: false },
      today: rules.today,
      isDependant: rules.isDependant,
      hasAddressRegister: false,
    },
  );
  // Values of fields the club has removed are neither shown nor sent.
  const sent = Object.fromEntries(changedFields(rules.stored, values.data));
  const additional = additionalProblems(rules.fields, rules.stored, sent, {
    mayWriteAll: rules.mayWriteAll,
    isRegistration: false,
    isMinor: isMinorPerson(values, rules),
  });
  return { ...(rules.mayWrite && person), ...additional };
};

export const labelOfField =
  (fields: readonly AdditionalField[]) =>
  (field: string): string =>
    fields.find(({ tag }) => field === `data_${tag}`)?.label ?? labelOfPersonField(field);
