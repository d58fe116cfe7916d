import { Button, Checkbox, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { invalidIban, isValidIban } from '@vereinshaus/contract/iban';
import { mandateTexts } from '@vereinshaus/contract/payment-methods';
import { DayInput } from '../../kit/DayInput.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSignMandate } from './payments.api.ts';

type Values = { accountHolder: string; iban: string; bankname: string; signedOn: number; consent: boolean };

type MandateFormProps = {
  personId: number;
  holder: string;
  /** What is signed, word for word. */
  text: string;
  /** The office enters what was signed on paper. */
  onPaper?: boolean;
  onSigned: () => void;
};

/** SEPA-Mandat: what is agreed to stands above the signature. */
export const MandateForm = ({ personId, holder, text, onPaper = false, onSigned }: MandateFormProps) => {
  const sign = useSignMandate();
  const form = useForm<Values>({
    initialValues: { accountHolder: holder, iban: '', bankname: '', signedOn: 0, consent: false },
    validate: {
      accountHolder: (name) => (name.trim().length < 2 ? mandateTexts.holderMissing : null),
      iban: (iban) => (isValidIban(iban) ? null : invalidIban),
      signedOn: (day) => (onPaper && day === 0 ? 'Bitte gib an, wann unterschrieben wurde.' : null),
      consent: (agreed) => (agreed ? null : mandateTexts.consentMissing),
    },
  });
  const submit = ({ signedOn, ...values }: Values) =>
    sign.mutate(
      { child_ID: personId, ...values, ...(onPaper && { signedOn }) },
      { onSuccess: onSigned, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  const isRefused = sign.error !== null && Object.keys(form.errors).length === 0;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {isRefused && <StatusBanner kind="error">{sign.error.message}</StatusBanner>}
        <TextInput label="Kontoinhaber" withAsterisk maxLength={70} {...form.getInputProps('accountHolder')} />
        <TextInput
          label="IBAN"
          withAsterisk
          maxLength={42}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('iban')}
        />
        <TextInput label="Name der Bank" maxLength={100} {...form.getInputProps('bankname')} />
        {onPaper && <DayInput label="Unterschrieben am" withAsterisk {...form.getInputProps('signedOn')} />}
        <Paper withBorder p="md" radius="md">
          <Text size="sm">{text}</Text>
        </Paper>
        <Checkbox
          label={onPaper ? 'Die Unterschrift auf Papier liegt vor.' : 'Ich erteile dieses SEPA-Lastschrift-Mandat.'}
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
        <Button type="submit" loading={sign.isPending} style={{ alignSelf: 'flex-start' }}>
          {onPaper ? 'Mandat eintragen' : 'Mandat unterschreiben'}
        </Button>
      </Stack>
    </form>
  );
};
