import { Divider, Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { may, staffFrom } from '@vereinshaus/contract/access';
import { maySeeField } from '@vereinshaus/contract/additional-values';
import { adultAge, dayInVienna } from '@vereinshaus/contract/days';
import { formLabels, personFields, type TextField } from '@vereinshaus/contract/person-fields';
import { isMinorPerson } from '@vereinshaus/contract/person-input';
import { type ReactNode, useState } from 'react';
import { DayInput } from '../../../kit/DayInput.tsx';
import { FormErrors, fieldErrorsOf } from '../../../kit/FormErrors.tsx';
import { FormSection } from '../../../kit/FormSection.tsx';
import { useMay } from '../../../kit/May.tsx';
import { SaveBar } from '../../../kit/SaveBar.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../../kit/UnsavedGuard.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { AddressPicker } from '../../registration/shared/AddressPicker.tsx';
import {
  BirthFields,
  ContactFields,
  HealthField,
  MinorFields,
  NameFields,
  TitleFields,
} from '../../registration/shared/PersonFields.tsx';
import { useUser } from '../../session/shared/session.ts';
import { groupQuery } from '../persons.api.ts';
import { DataViewersLink } from '../shared/DataViewersLink.tsx';
import { AdditionalFields } from './AdditionalFields.tsx';
import { ConfirmDataBox } from './ConfirmDataBox.tsx';
import { PhotoField } from './PhotoField.tsx';
import { SignInFacts } from './ProfileFacts.tsx';
import { useSavePerson } from './profile.api.ts';
import {
  changesOf,
  formValuesOf,
  labelOfField,
  type ProfilePerson,
  type ProfileRules,
  type ProfileValues,
  problemsOf,
} from './profile-form.ts';

const useProfileForm = (person: ProfilePerson, rules: ProfileRules) =>
  useForm<ProfileValues>({
    initialValues: formValuesOf(person),
    validate: (values) => problemsOf(values, rules),
    validateInputOnBlur: false,
  });

type ProfileFormState = ReturnType<typeof useProfileForm>;
type PartProps = { form: ProfileFormState };

/** Who looks, and what follows from it for this person. */
const useRules = (person: ProfilePerson) => {
  const user = useUser();
  const club = useClub();
  const [today] = useState(() => dayInVienna(new Date()));
  const isOwn = person.ID === user.ID || person.verwalter_ID === user.ID;
  const mayUser = useMay(may('user'));
  const mayWriteAll = useMay(may('user/data'));
  const mayReadAll = useMay(may('user_read'));
  const isGone = person.deathdate !== 0 || person.deleteDate !== 0;
  return {
    staffLevel: user.role,
    today,
    isDependant: !person.isVerwalter,
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

type LineFieldProps = PartProps & { field: TextField; description?: string; placeholder?: string };

/** One line of text, with the words and the limit of the field. */
const LineField = ({ form, field, ...input }: LineFieldProps) => (
  <TextInput
    label={formLabels[field]}
    maxLength={personFields[field].longest}
    {...input}
    {...form.getInputProps(field)}
  />
);

const CompanySection = ({ form }: PartProps) => (
  <FormSection title="Beruf und Firma">
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <LineField form={form} field="titlesJob" />
      <LineField form={form} field="letterAddressation" placeholder="z. B. Sehr geehrte Frau Huber" />
      <LineField form={form} field="companyName" />
      <LineField form={form} field="companyPosition" />
      <LineField form={form} field="vatID" />
      <LineField form={form} field="companyRegNr" />
    </SimpleGrid>
  </FormSection>
);

const InternalSection = ({ form, mayWrite }: PartProps & { mayWrite: boolean }) => (
  <FormSection title="Intern" description="Nur für den Verein sichtbar.">
    <Textarea
      label={formLabels.internalnote}
      readOnly={!mayWrite}
      autosize
      minRows={2}
      maxRows={10}
      {...form.getInputProps('internalnote')}
    />
    {mayWrite && (
      <DayInput
        label={formLabels.memberSince}
        description="Nur ausfüllen, wenn es vom Beginn der ersten Rolle abweicht."
        {...form.getInputProps('memberSince')}
      />
    )}
  </FormSection>
);

const Parts = ({ children }: { children: readonly ReactNode[] }) =>
  children.filter(Boolean).map((part, index) => (
    <Stack key={index} gap="xl">
      {index > 0 && <Divider />}
      {part}
    </Stack>
  ));

type SectionsProps = PartProps & { person: ProfilePerson; rules: ReturnType<typeof useRules> };

const Sections = ({ form, person, rules }: SectionsProps) => {
  const group = useQuery(groupQuery(person.ID));
  const adults = (group.data?.users ?? []).filter(
    (other) => other.ID !== person.ID && other.age !== null && other.age >= adultAge,
  );
  const isMinor = isMinorPerson(form.values, rules);
  const setData = (tag: string, value: unknown) =>
    form.setValues((current) => ({ ...current, data: { ...current.data, [tag]: value } }));
  return (
    <Parts>
      {[
        <FormSection key="person" title="Person">
          <NameFields form={form} rules={rules} />
          <TitleFields form={form} />
          <BirthFields form={form} rules={rules} />
        </FormSection>,
        <FormSection
          key="contact"
          title="Kontakt"
          {...(rules.isDependant && { description: 'Was leer bleibt, gilt vom Verwalter.' })}
        >
          <ContactFields form={form} rules={rules} isDependant={rules.isDependant} />
        </FormSection>,
        <FormSection key="address" title="Adresse">
          <AddressPicker form={form} doorFirst={rules.club.doorBeforeHouseNumber} />
        </FormSection>,
        isMinor && (
          <FormSection key="minor" title="Für Minderjährige">
            <MinorFields form={form} rules={rules} adults={adults} />
            <LineField
              form={form}
              field="pickupNote"
              description="Für die Trainer der Kurse: wem sie das Kind nach dem Training mitgeben dürfen."
              placeholder="z. B. Oma Helga, Nachbarin Eva Lang"
            />
          </FormSection>
        ),
        <FormSection key="health" title="Gesundheit">
          <HealthField form={form} />
        </FormSection>,
        rules.fields.length > 0 && (
          <FormSection key="additional" title="Zusatzfelder">
            <AdditionalFields
              fields={rules.fields}
              values={form.values.data}
              errors={form.errors}
              mayWriteAll={rules.mayWriteAll}
              personId={person.ID}
              onChange={setData}
              onProblem={(tag, problem) => form.setFieldError(`data_${tag}`, problem)}
            />
          </FormSection>
        ),
        (!isMinor || person.companyName !== '') && <CompanySection key="company" form={form} />,
        rules.mayReadAll && person.internalnote !== undefined && (
          <InternalSection key="internal" form={form} mayWrite={rules.mayUser} />
        ),
      ]}
    </Parts>
  );
};

const MandatoryHint = () => (
  <StatusBanner kind="info">
    Bitte halte Kontaktdaten und Adresse aktuell. Felder mit Stern (*) brauchen wir auf jeden Fall.
  </StatusBanner>
);

/** Benutzerdaten. Sent is only what changed; photo and confirmation go their own way at once. */
export const ProfileForm = ({ person }: { person: ProfilePerson }) => {
  const rules = useRules(person);
  const form = useProfileForm(person, rules);
  const save = useSavePerson();
  const seesSignIn = useMay(staffFrom(80)) || rules.isOwn;
  const user = useUser();
  const focus = (field: string) => form.getInputNode(field)?.focus();
  const submit = (values: ProfileValues) =>
    save.mutate(changesOf(person.ID, form.getInitialValues(), values), {
      onSuccess: ({ place_ID }) => {
        const saved = { ...values, place_ID };
        form.setInitialValues(saved);
        form.setValues(saved);
        form.clearErrors();
      },
      onError: (error) => {
        const fields = fieldErrorsOf(error);
        form.setErrors(fields);
        focus(Object.keys(fields)[0] ?? '');
      },
    });
  const isDirty = form.isDirty();
  const mayAnything = rules.mayWrite || (rules.mayWriteAll && !rules.isGone);
  return (
    <form onSubmit={form.onSubmit(submit, (errors) => focus(Object.keys(errors)[0] ?? ''))} noValidate>
      <Stack gap="xl">
        <PhotoField person={person} mayChange={rules.mayWrite} />
        {rules.staffLevel < 20 && rules.mayWrite && <MandatoryHint />}
        {rules.mayWrite && <ConfirmDataBox person={person} isDirty={isDirty} />}
        <FormErrors errors={form.errors} labelOf={labelOfField(rules.fields)} onChoose={focus} failure={save.error} />
        <Fieldset variant="unstyled" mx={0} disabled={!mayAnything}>
          <Stack gap="xl">
            <Sections form={form} person={person} rules={rules} />
          </Stack>
        </Fieldset>
        {seesSignIn && <SignInFacts personId={person.ID} />}
        <DataViewersLink personId={person.ID} isSelf={person.ID === user.ID} />
        {mayAnything && <SaveBar isDirty={isDirty} isPending={save.isPending} onDiscard={form.reset} />}
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
};
