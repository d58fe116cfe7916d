import { TextInput } from '@mantine/core';
import { formatIban, isValidIban } from '@vereinshaus/contract/iban';
import { FormSection } from '../../kit/FormSection.tsx';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

/** Bankverbindung. A right IBAN falls into groups of four when the field is left. */
export const BankSection = ({ form }: { form: ClubFormState }) => {
  const iban = form.getInputProps('iban');
  const leaveIban = (event: unknown) => {
    if (isValidIban(form.values.iban)) form.setFieldValue('iban', formatIban(form.values.iban));
    iban.onBlur?.(event);
  };
  return (
    <FormSection title="Bank" description="Steht auf Rechnungen und Zahlungsaufforderungen.">
      <TextInput
        label={clubLabels.iban}
        description="Wird geprüft, damit keine Überweisung verloren geht."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ wrapper: { maxWidth: 420 } }}
        {...iban}
        onBlur={leaveIban}
      />
      <TextInput
        label={clubLabels.bic}
        autoCapitalize="characters"
        styles={{ wrapper: { maxWidth: 240 } }}
        {...form.getInputProps('bic')}
      />
      <TextInput
        label={clubLabels.bankname}
        styles={{ wrapper: { maxWidth: 420 } }}
        {...form.getInputProps('bankname')}
      />
      <TextInput
        label={clubLabels.creditorID}
        description="Von der Nationalbank; ohne sie gibt es keine SEPA-Lastschriften."
        styles={{ wrapper: { maxWidth: 420 } }}
        {...form.getInputProps('creditorID')}
      />
    </FormSection>
  );
};
