import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { useEffect } from 'react';
import { isChangedMeanwhile } from '../../../kit/changed-fields.ts';
import { FormErrors, fieldErrorsOf } from '../../../kit/FormErrors.tsx';
import { useMay } from '../../../kit/May.tsx';
import { SaveBar } from '../../../kit/SaveBar.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../../kit/UnsavedGuard.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useRecordSections } from '../../../kit/use-record-sections.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { useUser } from '../../session/shared/session.ts';
import { personQuery } from '../persons.api.ts';
import { DataViewersLink } from '../shared/DataViewersLink.tsx';
import { ConfirmDataBox } from './ConfirmDataBox.tsx';
import { PhotoField } from './PhotoField.tsx';
import { SignInFacts } from './ProfileFacts.tsx';
import classes from './ProfileForm.module.css';
import { ProfileParts } from './ProfileSections.tsx';
import { useSavePerson } from './profile.api.ts';
import {
  changesOf,
  formValuesOf,
  labelOfField,
  type ProfilePerson,
  type ProfileRules,
  type ProfileValues,
  problemsOf,
  profileSections,
  rebasedProfile,
} from './profile-form.ts';

const useProfileForm = (person: ProfilePerson, rules: ProfileRules) =>
  useForm<ProfileValues>({
    initialValues: formValuesOf(person),
    validate: (values) => problemsOf(values, rules),
    validateInputOnBlur: false,
  });

export type ProfileFormState = ReturnType<typeof useProfileForm>;

const readsRecords = anyOf(staffFrom(30), may('user_read'));

/** The viewer's rights for this person. */
const useRules = (person: ProfilePerson) => {
  const user = useUser();
  const club = useClub();
  const today = dayInVienna(useOpenedAt());
  const isOwn = person.ID === user.ID || person.verwalter_ID === user.ID;
  const mayUser = useMay(may('user'));
  const mayWriteAll = useMay(may('user/data'));
  const mayReadAll = useMay(may('user_read'));
  const isGone = person.deathdate !== 0 || person.deleteDate !== 0;
  return {
    staffLevel: user.role,
    today,
    isDependant: !person.isVerwalter,
    isOther: person.ID !== user.ID,
    mayWrite: (isOwn || mayUser) && !isGone,
    mayWriteAll,
    mayReadAll,
    mayUser,
    isGone,
    isOwn,
    fields: club.additionalFields.filter((field) => maySeeField(field, mayReadAll)),
    stored: person.data,
    club: { ...club, svnRequired: false },
  };
};

export type RulesOfViewer = ReturnType<typeof useRules>;

const useSections = (form: ProfileFormState) => useRecordSections(profileSections, (field) => form.isDirty(field));

export type ProfileSections = ReturnType<typeof useSections>;

type Outcome = { onSaved: () => void; onFaults: (fields: readonly string[]) => void };

/** Saves the form; if another user has saved first, their values are merged below the own changes, and saving again succeeds. */
const useSaving = (person: ProfilePerson, form: ProfileFormState, { onSaved, onFaults }: Outcome) => {
  const client = useQueryClient();
  const save = useSavePerson();
  const takeOver = (theirs: ProfilePerson) => {
    const [before, mine, fresh] = [form.getInitialValues(), form.getValues(), formValuesOf(theirs)];
    form.setInitialValues(fresh);
    form.resetDirty(fresh);
    form.setValues(rebasedProfile(before, mine, fresh));
  };
  // Without unsaved input, changes made elsewhere are simply shown.
  const isOutdated = person.version > form.values.version && !form.isDirty() && !save.isPending;
  useEffect(() => {
    if (isOutdated) takeOver(person);
  });
  const submit = (values: ProfileValues) =>
    save.mutate(changesOf(person.ID, form.getInitialValues(), values), {
      onSuccess: ({ place_ID, version }) => {
        const saved = { ...values, place_ID, version };
        form.setInitialValues(saved);
        form.setValues(saved);
        form.resetDirty(saved);
        form.clearErrors();
        onSaved();
      },
      onError: async (error) => {
        if (isChangedMeanwhile(error)) {
          return takeOver(await client.fetchQuery({ ...personQuery(person.ID), staleTime: 0 }));
        }
        const fields = fieldErrorsOf(error);
        form.setErrors(fields);
        onFaults(Object.keys(fields));
      },
    });
  return { save, submit };
};

const MandatoryHint = () => (
  <StatusBanner kind="info">
    Bitte halte Kontaktdaten und Adresse aktuell. Felder mit Stern (*) brauchen wir auf jeden Fall.
  </StatusBanner>
);

/**
 * Benutzerdaten: a form for the family, a record for staff. Only changes are sent; photo and confirmation are saved separately and
 * immediately.
 */
export const ProfileForm = ({ person }: { person: ProfilePerson }) => {
  const rules = useRules(person);
  const form = useProfileForm(person, rules);
  const sections = useSections(form);
  const user = useUser();
  const seesSignIn = useMay(staffFrom(80)) || rules.isOwn;
  const mayAnything = rules.mayWrite || (rules.mayWriteAll && !rules.isGone);
  const isRecord = useMay(readsRecords) || !mayAnything;
  const focus = (field: string) => {
    sections.openFor(field);
    requestAnimationFrame(() => form.getInputNode(field)?.focus());
  };
  const onFaults = ([first]: readonly string[]) => first !== undefined && focus(first);
  const { save, submit } = useSaving(person, form, { onSaved: sections.close, onFaults });
  const isDirty = form.isDirty();
  return (
    <form onSubmit={form.onSubmit(submit, (errors) => onFaults(Object.keys(errors)))} noValidate>
      <Stack gap={isRecord ? 'md' : 'xl'}>
        {!isRecord && <PhotoField person={person} mayChange={rules.mayWrite} />}
        {rules.staffLevel < 20 && rules.mayWrite && <MandatoryHint />}
        {rules.mayWrite && <ConfirmDataBox person={person} isDirty={isDirty} />}
        <FormErrors errors={form.errors} labelOf={labelOfField(rules.fields)} onChoose={focus} failure={save.error} />
        <Stack gap={isRecord ? 'md' : 'xl'} className={isRecord ? (classes.parts ?? '') : ''}>
          <ProfileParts form={form} person={person} rules={rules} sections={isRecord ? sections : undefined} />
          {seesSignIn && <SignInFacts personId={person.ID} />}
        </Stack>
        <DataViewersLink personId={person.ID} isSelf={person.ID === user.ID} />
        {mayAnything && (!isRecord || isDirty || sections.open !== null) && (
          <SaveBar
            isDirty={isDirty}
            isPending={save.isPending}
            onDiscard={() => {
              form.reset();
              sections.close();
            }}
          />
        )}
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
};
