import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isFilled, isShownField } from '@vereinshaus/contract/kit/additional-values';
import { adultAge } from '@vereinshaus/contract/kit/days';
import { formLabels, personFields, type TextField } from '@vereinshaus/contract/persons/person-fields';
import { isMinorPerson } from '@vereinshaus/contract/persons/person-input';
import type { ReactNode } from 'react';
import { DayInput } from '../../../kit/DayInput.tsx';
import { type Fact, Facts } from '../../../kit/Facts.tsx';
import { FormSection } from '../../../kit/FormSection.tsx';
import { RecordSection } from '../../../kit/RecordSection.tsx';
import { AddressPicker } from '../../registration/shared/AddressPicker.tsx';
import {
  BirthFields,
  ContactFields,
  HealthField,
  MinorFields,
  NameFields,
  TitleFields,
} from '../../registration/shared/PersonFields.tsx';
import { groupQuery } from '../persons.api.ts';
import { AdditionalFields } from './AdditionalFields.tsx';
import { PhotoField } from './PhotoField.tsx';
import type { ProfileFormState, ProfileSections, RulesOfViewer } from './ProfileForm.tsx';
import {
  additionalFacts,
  addressFacts,
  companyFacts,
  companyFields,
  contactFacts,
  internalFacts,
  minorFacts,
  personFacts,
} from './profile-facts.tsx';
import type { ProfilePerson } from './profile-form.ts';

type PartProps = { form: ProfileFormState };
type LineFieldProps = PartProps & { field: TextField; description?: string; placeholder?: string };

/** A text field with its label and length limit; browser autofill is off, because the data is usually not the user's own. */
const LineField = ({ form, field, ...input }: LineFieldProps) => (
  <TextInput
    label={formLabels[field]}
    maxLength={personFields[field].longest}
    autoComplete="off"
    {...input}
    {...form.getInputProps(field)}
  />
);

type SectionProps = {
  title: string;
  description?: string;
  facts: readonly Fact[];
  /** Text of an empty section. */
  empty?: string;
  mayEdit: boolean;
  /** State of the section in a record; undefined = the whole page is a form. */
  state: ReturnType<ProfileSections['of']> | undefined;
  children: ReactNode;
};

/** The family has a form; staff have a record and open one section of it. */
const Section = ({ title, description, facts, empty, mayEdit, state, children }: SectionProps) =>
  state === undefined ? (
    <FormSection title={title} {...(description !== undefined && { description })}>
      {children}
    </FormSection>
  ) : (
    <RecordSection
      title={title}
      description={description}
      facts={<Facts of={facts} {...(empty !== undefined && { empty })} />}
      isOpen={state.isOpen}
      isDirty={state.isDirty}
      onToggle={mayEdit ? state.onToggle : undefined}
    >
      {children}
    </RecordSection>
  );

const CompanyFields = ({ form }: PartProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    {companyFields.map((field) => (
      <LineField
        key={field}
        form={form}
        field={field}
        {...(field === 'letterAddressation' && { placeholder: 'z. B. Sehr geehrte Frau Huber' })}
      />
    ))}
  </SimpleGrid>
);

const InternalFields = ({ form }: PartProps) => (
  <>
    <Textarea
      label={formLabels.internalnote}
      autosize
      minRows={2}
      maxRows={10}
      {...form.getInputProps('internalnote')}
    />
    <DayInput
      label={formLabels.memberSince}
      description="Nur ausfüllen, wenn es vom Beginn der ersten Rolle abweicht."
      {...form.getInputProps('memberSince')}
    />
  </>
);

type Props = PartProps & { person: ProfilePerson; rules: RulesOfViewer; sections: ProfileSections | undefined };

/** All data of a person, section by section. */
export const ProfileParts = ({ form, person, rules, sections }: Props) => {
  const group = useQuery(groupQuery(person.ID));
  const { values } = form;
  const adults = (group.data?.users ?? []).filter(
    (other) => other.ID !== person.ID && other.age !== null && other.age >= adultAge,
  );
  const isMinor = isMinorPerson(values, rules);
  const hasTitle = person.titlesAnte !== '' || person.titlesPost !== '';
  const representative = adults.find(({ ID }) => ID === values.erzberID)?.fullname ?? '';
  // Fields filled before editing stay, or a field would disappear while it is emptied.
  const fields = rules.fields.filter(
    (field) =>
      isFilled(values.data[field.tag]) ||
      isShownField(field, rules.stored[field.tag], { mayWriteAll: rules.mayWriteAll, isMinor }),
  );
  const setData = (tag: string, value: unknown) =>
    form.setValues((current) => ({ ...current, data: { ...current.data, [tag]: value } }));
  const common = { mayEdit: rules.mayWrite };
  return (
    <>
      <Section {...common} title="Person" facts={personFacts(values)} state={sections?.of('person')}>
        {sections !== undefined && <PhotoField person={person} mayChange />}
        <NameFields form={form} rules={rules} isOther={rules.isOther} />
        {(!isMinor || hasTitle) && <TitleFields form={form} isOther={rules.isOther} />}
        <BirthFields form={form} rules={rules} isOther={rules.isOther} />
      </Section>
      <Section
        {...common}
        title="Kontakt"
        facts={contactFacts(values)}
        state={sections?.of('contact')}
        {...(rules.isDependant && {
          description: 'Ohne Angabe gilt der Kontakt des Verwalters.',
          empty: `Kontakt über ${person.verwalterName}`,
        })}
      >
        <ContactFields form={form} rules={rules} isOther={rules.isOther} isDependant={rules.isDependant} />
      </Section>
      <Section {...common} title="Adresse" facts={addressFacts(values)} state={sections?.of('address')}>
        <AddressPicker form={form} doorFirst={rules.club.doorBeforeHouseNumber} isOther={rules.isOther} />
      </Section>
      {isMinor && (
        <Section
          {...common}
          title="Für Minderjährige"
          facts={minorFacts(values, representative)}
          state={sections?.of('minor')}
        >
          <MinorFields form={form} rules={rules} adults={adults} />
          <LineField
            form={form}
            field="pickupNote"
            description="Für die Trainer der Kurse: wem sie das Kind nach dem Training mitgeben dürfen."
            placeholder="z. B. Oma Helga, Nachbarin Eva Lang"
          />
        </Section>
      )}
      <Section
        {...common}
        title="Gesundheit"
        facts={[{ label: formLabels.note, value: values.note }]}
        state={sections?.of('health')}
      >
        <HealthField form={form} />
      </Section>
      {fields.length > 0 && (
        <Section
          mayEdit={rules.mayWrite || (rules.mayWriteAll && !rules.isGone)}
          title="Zusatzfelder"
          facts={additionalFacts(values, fields)}
          state={sections?.of('additional')}
        >
          <AdditionalFields
            fields={fields}
            values={values.data}
            errors={form.errors}
            mayWriteAll={rules.mayWriteAll}
            personId={person.ID}
            onChange={setData}
            onProblem={(tag, problem) => form.setFieldError(`data_${tag}`, problem)}
          />
        </Section>
      )}
      {(!isMinor || person.companyName !== '') && (
        <Section {...common} title="Beruf und Firma" facts={companyFacts(values)} state={sections?.of('company')}>
          <CompanyFields form={form} />
        </Section>
      )}
      {rules.mayReadAll && person.internalnote !== undefined && (
        <Section
          title="Intern"
          description="Nur für den Verein sichtbar."
          mayEdit={rules.mayUser && !rules.isGone}
          facts={internalFacts(values)}
          state={sections?.of('internal')}
        >
          <InternalFields form={form} />
        </Section>
      )}
    </>
  );
};
