import { normalisePhone, phoneInForm } from '@vereinshaus/contract/kit/phone';
import { registration } from '@vereinshaus/contract/registration/calls';
import { forgetDraft, readDraft, writeDraft } from '../../kit/drafts.ts';
import { emptyRegistration, type FurtherValues, type RegistrationValues } from './registration-form.ts';

const nameOf = (clubId: number) => `registration.${clubId}`;

/** SVN, health and the fields of the club, which may ask for anything, are not stored. */
const withoutSecrets = <P extends FurtherValues>(person: P): P => ({ ...person, svn: '', note: '', data: {} });

/** Nor is what has to be agreed to: that is asked for when it is sent. */
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

/** What was filled in on this device before; undefined = nothing, or nothing that fits. */
export const keptRegistration = (clubId: number): RegistrationValues | undefined => {
  const kept = readDraft(nameOf(clubId));
  const read = kept === undefined ? undefined : registration.register.input.safeParse(kept);
  if (read?.success !== true) return undefined;
  const values = { ...emptyRegistration, ...read.data, ...notYetAgreed };
  return { ...readable(values), persons: values.persons.map(readable) };
};

export const forgetRegistration = (clubId: number) => forgetDraft(nameOf(clubId));
