import { Anchor, Text, TextInput } from '@mantine/core';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

/** Verein: the data of the register. */
export const RegisterSection = ({ form }: { form: ClubFormState }) => {
  const today = dayInVienna(useOpenedAt());
  return (
    <FormSection title="Verein">
      <Text size="sm">
        Das steht auch im{' '}
        <Anchor component={Link} to="/impressum" inherit>
          Impressum
        </Anchor>
        , zusammen mit Sitz, Kontakt und Vertretung.
      </Text>
      <TextInput
        label={clubLabels.address}
        description="Straße, Hausnummer, Postleitzahl und Ort."
        {...form.getInputProps('address')}
      />
      <DayInput
        label={clubLabels.dateFounded}
        maxDate={today}
        styles={{ wrapper: { maxWidth: 240 } }}
        {...form.getInputProps('dateFounded')}
      />
      <TextInput
        label={clubLabels.zvrNr}
        description="Eure Nummer im Zentralen Vereinsregister."
        inputMode="numeric"
        styles={{ wrapper: { maxWidth: 240 } }}
        {...form.getInputProps('zvrNr')}
      />
    </FormSection>
  );
};
