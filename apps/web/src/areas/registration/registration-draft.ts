import { normalisePhone, phoneInForm } from '@vereinshaus/contract/kit/phone';
import { registration } from '@vereinshaus/contract/registration/calls';
import { forgetDraft, readDraft, writeDraft } from '../../kit/drafts.ts';
import { emptyRegistration, type FurtherValues, type RegistrationValues } from './registration-form.ts';

const nameOf = (clubId: number) => `registration.${clubId}`;

/** SVN, health data and additional fields, which may contain anything, are not stored. */
const withoutSecrets = <P extends FurtherValues>(person: P): P => ({ ...person, svn: '', note: '', data: {} });

/** Neither are consents: they are given when submitting. */
const notYetAgreed = { approved: false, acceptResp: false, covid19: false, internalnote: '' };

export const keepRegistration = (clubId: number, values: RegistrationValues) =>
  writeDraft(nameOf(clubId), {
    ...withoutSecrets(values),
    ...notYetAgreed,
    persons: values.persons.map(withoutSecrets),
  });

const readable = <P extends FurtherValues>(person: P): P => ({
  ...person,
  phone: phoneInForm(normalisePhone(person.phone)),
  phoneAdd: phoneInForm(normalisePhone(person.phoneAdd)),
});

/** The draft on this device; undefined = none, or an incompatible one. */
export const keptRegistration = (clubId: number): RegistrationValues | undefined => {
  const kept = readDraft(nameOf(clubId));
  const read = kept === undefined ? undefined : registration.register.input.safeParse(kept);
  if (read?.success !== true) return undefined;
  const values = { ...emptyRegistration, ...read.data, ...notYetAgreed };
  return { ...readable(values), persons: values.persons.map(readable) };
};

export const forgetRegistration = (clubId: number) => forgetDraft(nameOf(clubId));
