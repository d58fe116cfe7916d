import { Anchor, TextInput } from '@mantine/core';
import { formatIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { providerAccounts } from '@vereinshaus/contract/payments/provider-accounts';
import { Link } from 'react-router';
import { FormSection } from '../../kit/FormSection.tsx';
import { May } from '../../kit/May.tsx';
import type { ClubFormState } from './ClubForm.tsx';
import { clubLabels } from './club-form.ts';

/** Bankverbindung. A valid IBAN is grouped in blocks of four when the field loses the focus. */
export const BankSection = ({ form }: { form: ClubFormState }) => {
  const iban = form.getInputProps('iban');
  const leaveIban = (event: unknown) => {
    if (isValidIban(form.values.iban)) form.setFieldValue('iban', formatIban(form.values.iban));
    iban.onBlur?.(event);
  };
  return (
    <FormSection
      title="Bank"
      description="Steht auf Rechnungen und Zahlungsaufforderungen. Eine Änderung gilt erst nach 24 Stunden; bis dahin kann sie jeder stoppen, der die Kassa führt."
    >
      <TextInput
        label={clubLabels.accountName}
        description={`Der Name des Kontos, genau wie ihn eure Bank führt: Banken vergleichen ihn mit der IBAN. Ohne Angabe gilt „${form.values.fullName || form.values.name}“.`}
        maxLength={70}
        styles={{ wrapper: { maxWidth: 420 } }}
        {...form.getInputProps('accountName')}
      />
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
      <May access={providerAccounts.get.access}>
        <Anchor component={Link} to="/verein/zahlungsdienst">
          Konto bei Stripe für Online-Zahlungen
        </Anchor>
      </May>
    </FormSection>
  );
};
