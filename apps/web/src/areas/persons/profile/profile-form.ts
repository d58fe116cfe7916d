import { type AdditionalValues, additionalProblems } from '@vereinshaus/contract/additional-values';
import type { InputOf, ReplyOf } from '@vereinshaus/contract/call';
import type { IsoDay } from '@vereinshaus/contract/days';
import { type PersonInput, personProblems } from '@vereinshaus/contract/person-input';
import type { persons } from '@vereinshaus/contract/persons';
import type { AdditionalField } from '@vereinshaus/contract/persons-settings';
import { normalisePhone, phoneForForm } from '@vereinshaus/contract/phone';
import { anonymisedName, type profile } from '@vereinshaus/contract/profile';
import { labelOfPersonField } from '../../registration/shared/person-form.ts';

export type ProfilePerson = ReplyOf<typeof persons.get>;

export const isAnonymised = ({ ID, fullname }: Pick<ProfilePerson, 'ID' | 'fullname'>): boolean =>
  fullname === Object.values(anonymisedName(ID)).join(' ');

/** The fields a profile has beyond those of a registration. */
const moreFields = [
  'titlesJob',
  'letterAddressation',
  'companyName',
  'companyPosition',
  'vatID',
  'companyRegNr',
] as const;

export const moreLabels: Readonly<Record<string, string>> = {
  titlesJob: 'Berufstitel',
  letterAddressation: 'Briefanrede',
  companyName: 'Firma',
  companyPosition: 'Position in der Firma',
  vatID: 'UID-Nummer',
  companyRegNr: 'Firmenbuchnummer',
  internalnote: 'Interne Notiz',
  memberSince: 'Mitglied seit',
};

export type ProfileValues = PersonInput &
  Record<(typeof moreFields)[number], string> & {
    internalnote: string;
    /** yyyymmdd; 0 = as the roles say. */
    memberSince: number;
    data: Record<string, unknown>;
  };

export const formValuesOf = (person: ProfilePerson): ProfileValues => ({
  sex: person.sex,
  titlesAnte: person.titlesAnte,
  titlesPost: person.titlesPost,
  prename: person.prename,
  lastname: person.lastname,
  email: person.email,
  phone: phoneForForm(person.phone),
  birthdate: person.birthdate,
  svn: '',
  country: person.country,
  postal_code: person.postal_code,
  locality: person.locality,
  street: person.street,
  street_number: person.street_number,
  street_number_add: person.street_number_add,
  place_ID: person.place_ID,
  erzberID: person.erzberID,
  phoneAdd: phoneForForm(person.phoneAdd),
  note: person.note,
  titlesJob: person.titlesJob,
  letterAddressation: person.letterAddressation,
  companyName: person.companyName,
  companyPosition: person.companyPosition,
  vatID: person.vatID,
  companyRegNr: person.companyRegNr,
  internalnote: person.internalnote ?? '',
  memberSince: person.memberSince === person.memberSinceCalculated ? 0 : person.memberSince,
  data: person.data,
});

const changedEntries = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));

/** Only what differs is sent, so that two people editing different fields do not undo each other's work. */
export const changesOf = (
  personId: number,
  before: ProfileValues,
  after: ProfileValues,
): InputOf<typeof profile.save> => {
  const [{ data: oldData, ...old }, { data, ...next }] = [before, after];
  const changedData = changedEntries(oldData, data);
  return {
    ID: personId,
    ...Object.fromEntries(changedEntries(old, next)),
    ...(changedData.length > 0 && { data: Object.fromEntries(changedData) }),
  };
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

/** The server's own rules. Whether an address is verified only the server knows. */
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
  // Values of fields that the club has given up since are neither shown nor sent.
  const sent = Object.fromEntries(changedEntries(rules.stored, values.data));
  const additional = additionalProblems(rules.fields, rules.stored, sent, {
    mayWriteAll: rules.mayWriteAll,
    isRegistration: false,
  });
  return { ...(rules.mayWrite && person), ...additional };
};

export const labelOfField =
  (fields: readonly AdditionalField[]) =>
  (field: string): string =>
    moreLabels[field] ?? fields.find(({ tag }) => field === `data_${tag}`)?.label ?? labelOfPersonField(field);
