import { TextInput } from '@mantine/core';
import { dayInVienna } from '@vereinshaus/contract/days';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

/** Verein: what stands in the register. */
export const RegisterSection = ({ form }: { form: ClubFormState }) => {
  const today = dayInVienna(useOpenedAt());
  return (
    <FormSection title="Verein">
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
