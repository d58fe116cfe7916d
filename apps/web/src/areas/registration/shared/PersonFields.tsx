import { Input, SegmentedControl, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { addDays } from '@vereinshaus/contract/kit/days';
import { sexLabels } from '@vereinshaus/contract/kit/labels';
import { normalisePhone, phoneInForm } from '@vereinshaus/contract/kit/phone';
import { formLabels } from '@vereinshaus/contract/persons/person-fields';
import {
  asksForSvn,
  isMinorPerson,
  mayTypeBirthDateAsSvn,
  type PersonInput,
} from '@vereinshaus/contract/persons/person-input';
import { birthDateFromSvn, isValidSvn } from '@vereinshaus/contract/persons/svn';
import type { FocusEvent } from 'react';
import { DayInput } from '../../../kit/DayInput.tsx';
import { EmailField } from './EmailField.tsx';
import type { PersonForm, PersonFormRules } from './person-form.ts';

type SectionProps = { form: PersonForm; rules: PersonFormRules };

const sexChoices = (withFamilies: boolean) => [
  { value: 'fem', label: sexLabels.fem },
  { value: 'male', label: sexLabels.male },
  { value: '', label: 'keine Angabe' },
  ...(withFamilies
    ? [
        { value: 'fam', label: sexLabels.fam },
        { value: 'inst', label: sexLabels.inst },
      ]
    : []),
];

const sexOf = (value: string): PersonInput['sex'] =>
  value === 'fem' || value === 'male' || value === 'fam' || value === 'inst' ? value : '';

type Whose = {
  /** Another person than the user of the device, probably a child: autofill would be wrong. */
  isOther?: boolean;
};

/** Geschlecht und Name. */
export const NameFields = ({ form, rules, isOther = false }: SectionProps & Whose) => (
  <Stack gap="md">
    <Input.Wrapper label={formLabels.sex}>
      <SegmentedControl
        aria-label={formLabels.sex}
        data={sexChoices(rules.club.familyAndInstitution)}
        value={form.values.sex}
        onChange={(value) => form.setValues({ sex: sexOf(value) })}
        fullWidth
        size="md"
        orientation={rules.club.familyAndInstitution ? 'vertical' : 'horizontal'}
      />
    </Input.Wrapper>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={formLabels.prename}
        autoComplete={isOther ? 'off' : 'given-name'}
        autoCapitalize="words"
        required
        data-autofocus={isOther || undefined}
        {...form.getInputProps('prename')}
      />
      <TextInput
        label={formLabels.lastname}
        autoComplete={isOther ? 'off' : 'family-name'}
        autoCapitalize="words"
        required
        {...form.getInputProps('lastname')}
      />
    </SimpleGrid>
  </Stack>
);

/** Titel: rare, so a form may ask for it late. */
export const TitleFields = ({ form, isOther = false }: Pick<SectionProps, 'form'> & Whose) => (
  <SimpleGrid cols={2}>
    <TextInput
      label={formLabels.titlesAnte}
      placeholder="z. B. Mag."
      autoComplete={isOther ? 'off' : 'honorific-prefix'}
      {...form.getInputProps('titlesAnte')}
    />
    <TextInput
      label={formLabels.titlesPost}
      placeholder="z. B. BSc"
      autoComplete={isOther ? 'off' : 'honorific-suffix'}
      {...form.getInputProps('titlesPost')}
    />
  </SimpleGrid>
);

type PhoneFieldProps = Whose & {
  form: PersonForm;
  field: 'phone' | 'phoneAdd';
  required?: boolean;
  description?: string;
};

/** Any spelling of a number is shown in its stored form when the field loses the focus. */
const PhoneField = ({ form, field, isOther = false, required = false, description }: PhoneFieldProps) => {
  const props = form.getInputProps(field);
  const tidy = (event: FocusEvent<HTMLInputElement>) => {
    form.setValues({ [field]: phoneInForm(normalisePhone(event.currentTarget.value)) });
    props.onBlur?.(event);
  };
  return (
    <TextInput
      label={formLabels[field]}
      type="tel"
      inputMode="tel"
      autoComplete={field === 'phone' && !isOther ? 'tel' : 'off'}
      required={required}
      {...(description !== undefined && { description })}
      {...props}
      onBlur={tidy}
    />
  );
};

type ContactProps = SectionProps &
  Whose & {
    /** Reached through the Verwalter: nothing is required here. */
    isDependant?: boolean;
  };

/** E-Mail und Telefon. */
export const ContactFields = ({ form, rules, isOther = false, isDependant = false }: ContactProps) => {
  const isRequired = !isDependant && rules.staffLevel < 20;
  return (
    <Stack gap="md">
      <EmailField form={form} isOther={isOther} required={isRequired} />
      <PhoneField form={form} field="phone" isOther={isOther} required={isRequired} />
    </Stack>
  );
};

type BirthProps = SectionProps & Whose;

const BirthDateField = ({ form, rules, isOther = false }: BirthProps) => (
  <DayInput
    label={formLabels.birthdate}
    maxDate={rules.today}
    defaultLevel="decade"
    defaultDate={addDays(rules.today, -365 * (isOther ? 10 : 40))}
    inputMode="numeric"
    autoComplete={isOther ? 'off' : 'bday'}
    required
    {...form.getInputProps('birthdate')}
  />
);

const SvnField = ({ form, rules }: SectionProps) => (
  <TextInput
    label={formLabels.svn}
    description={
      mayTypeBirthDateAsSvn(rules.staffLevel)
        ? 'Ohne Nummer: das Geburtsdatum als TTMMJJ eingeben.'
        : 'Zehn Stellen, wie auf der e-card. Sie wird verschlüsselt gespeichert.'
    }
    placeholder="1234 010180"
    inputMode="numeric"
    autoComplete="off"
    maxLength={40}
    required
    {...form.getInputProps('svn')}
  />
);

/** Geburtsdatum, or the SVN that contains it, if the club requires it and the person lives in Austria. */
export const BirthFields = ({ form, rules, isOther = false }: BirthProps) => {
  const { svn, country } = form.values;
  const birthDate = <BirthDateField form={form} rules={rules} isOther={isOther} />;
  if (!asksForSvn(country, rules.club)) return birthDate;
  const carriesNoDate = isValidSvn(svn) && birthDateFromSvn(svn, rules.today) === null;
  return (
    <Stack gap="md">
      <SvnField form={form} rules={rules} />
      {carriesNoDate && birthDate}
    </Stack>
  );
};

export type AdultChoice = { ID: number; fullname: string };

type MinorProps = SectionProps & {
  /** Adults of the same group; nobody else can represent a minor. Id 0 is the future Verwalter. */
  adults: readonly AdultChoice[];
};

const RepresentativeField = ({ form, adults }: Pick<MinorProps, 'form' | 'adults'>) => {
  const { erzberID } = form.values;
  return (
    <Select
      label={formLabels.erzberID}
      data={adults.map(({ ID, fullname }) => ({ value: String(ID), label: fullname }))}
      value={adults.some(({ ID }) => ID === erzberID) ? String(erzberID) : null}
      onChange={(value) => form.setValues({ erzberID: Number(value ?? 0) })}
      error={form.errors['erzberID']}
      data-path="erzberID"
      {...(adults.length > 0
        ? { placeholder: 'Bitte wählen' }
        : {
            placeholder: 'noch niemand',
            description: 'In dieser Familie ist noch niemand erwachsen.',
            disabled: true,
          })}
    />
  );
};

/** Gesetzliche Vertretung und Notfallnummer: only for persons under 18. */
export const MinorFields = ({ form, rules, adults }: MinorProps) => {
  if (!isMinorPerson(form.values, rules)) return null;
  return (
    <Stack gap="md">
      <RepresentativeField form={form} adults={adults} />
      <PhoneField
        form={form}
        field="phoneAdd"
        description="Für die Trainer der Kurse: wen sie anrufen, wenn beim Training etwas passiert."
      />
    </Stack>
  );
};

/** Explains who can read it, in line with the rules of „Wer sieht meine Daten?“. */
export const HealthField = ({ form }: Pick<SectionProps, 'form'>) => (
  <Textarea
    label={formLabels.note}
    description="Allergien, Medikamente, Einschränkungen. Für die Trainer der Kurse, solange sie laufen, und wer im Verein Personen verwaltet."
    autosize
    minRows={2}
    maxRows={8}
    {...form.getInputProps('note')}
  />
);
