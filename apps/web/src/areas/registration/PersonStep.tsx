import { Divider, Stack, Switch, Textarea } from '@mantine/core';
import { may } from '@vereinshaus/contract/kit/access';
import { isMinorPerson } from '@vereinshaus/contract/persons/person-input';
import { useState } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { May } from '../../kit/May.tsx';
import { ExtraFields } from './ExtraFields.tsx';
import { AddressPicker } from './shared/AddressPicker.tsx';
import {
  type AdultChoice,
  BirthFields,
  ContactFields,
  HealthField,
  MinorFields,
  NameFields,
  TitleFields,
} from './shared/PersonFields.tsx';
import type { RegistrationFlow } from './use-registration-flow.ts';

type PersonStepProps = { flow: RegistrationFlow; adults: readonly AdultChoice[] };

/** A person living with the Verwalter has the same address, unless changed here. */
const DependantAddress = ({ flow }: { flow: RegistrationFlow }) => {
  const [hasOwn, setOwn] = useState(flow.form.values.postal_code !== '');
  const choose = (own: boolean) => {
    setOwn(own);
    if (!own) {
      const empty = {
        postal_code: '',
        locality: '',
        street: '',
        street_number: '',
        street_number_add: '',
        place_ID: '',
      };
      flow.form.setValues(empty);
    }
  };
  return (
    <>
      <Switch
        label={`Wohnt an einer anderen Adresse als ${flow.rules.staffLevel >= 20 ? 'der Verwalter' : 'du'}`}
        checked={hasOwn}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {hasOwn && <AddressPicker form={flow.form} doorFirst={flow.rules.club.doorBeforeHouseNumber} isOther />}
    </>
  );
};

/** Wer: common fields first, rare ones last; the button is always visible. */
export const PersonStep = ({ flow, adults }: PersonStepProps) => {
  const { form, rules, isDependant, showsMinorFields } = flow;
  const isMinor = isMinorPerson(form.values, rules);
  // A managed person counts as a child until the birth date shows otherwise, so that no title is asked for.
  const isChildToBe = isDependant && form.values.birthdate === 0;
  // The office registers somebody else, and its browser would autofill the office user's data.
  const isOther = isDependant || rules.staffLevel >= 20;
  return (
    <Stack gap="xl">
      <FormSection title={isOther ? 'Person' : 'Deine Daten'}>
        <NameFields form={form} rules={rules} isOther={isOther} />
        <BirthFields form={form} rules={rules} isOther={isOther} />
        {showsMinorFields && <MinorFields form={form} rules={rules} adults={adults} />}
      </FormSection>
      <Divider />
      <FormSection
        title="Kontakt"
        {...(isDependant && { description: 'Nur ausfüllen, wenn die Person selbst erreichbar sein soll.' })}
      >
        <ContactFields form={form} rules={rules} isOther={isOther} isDependant={isDependant} />
      </FormSection>
      <Divider />
      <FormSection title="Adresse">
        {isDependant ? (
          <DependantAddress flow={flow} />
        ) : (
          <AddressPicker form={form} doorFirst={rules.club.doorBeforeHouseNumber} isOther={isOther} />
        )}
      </FormSection>
      <Divider />
      <FormSection title="Weitere Angaben">
        {!isMinor && !isChildToBe && <TitleFields form={form} isOther={isOther} />}
        <HealthField form={form} />
        <ExtraFields
          isMinor={isMinor}
          values={form.values.data}
          errors={form.errors}
          onChange={(data) => form.setValues({ data })}
        />
        <May access={may('user')}>
          <Textarea
            label="Interne Notiz"
            description="Sieht nur, wer Personen verwalten darf."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('internalnote')}
          />
        </May>
      </FormSection>
    </Stack>
  );
};
