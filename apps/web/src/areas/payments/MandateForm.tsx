import { Button, Checkbox, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { invalidIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { mandateTexts } from '@vereinshaus/contract/payments/payment-methods';
import { DayInput } from '../../kit/DayInput.tsx';
import { Form } from '../../kit/Form.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useSignMandate } from './payments.api.ts';

type Values = {
  accountHolder: string;
  iban: string;
  bankname: string;
  signedOn: number;
  lastCollectedOn: number;
  mandateReference: string;
  consent: boolean;
  collect: boolean;
};

type MandateFormProps = {
  personId: number;
  holder: string;
  /** The exact signed text. */
  text: string;
  /** The office enters a mandate signed on paper. */
  onPaper?: boolean;
  onSigned: () => void;
};

/** SEPA-Mandat: the agreement is shown above the signature. */
export const MandateForm = ({ personId, holder, text, onPaper = false, onSigned }: MandateFormProps) => {
  const sign = useSignMandate();
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const form = useForm<Values>({
    initialValues: {
      accountHolder: holder,
      iban: '',
      bankname: '',
      signedOn: 0,
      lastCollectedOn: 0,
      mandateReference: '',
      consent: false,
      collect: true,
    },
    validate: {
      accountHolder: (name) => (name.trim().length < 2 ? mandateTexts.holderMissing : null),
      iban: (iban) => (isValidIban(iban) ? null : invalidIban),
      signedOn: (day) => {
        if (!onPaper) return null;
        if (day === 0) return mandateTexts.dayMissing;
        return day > today ? mandateTexts.signedLater : null;
      },
      lastCollectedOn: (day, { signedOn }) => {
        if (day > today) return mandateTexts.collectedLater;
        return day !== 0 && day < signedOn ? mandateTexts.collectedBefore : null;
      },
      consent: (agreed) => (agreed ? null : mandateTexts.consentMissing),
    },
  });
  const submit = ({ signedOn, lastCollectedOn, mandateReference, ...values }: Values) =>
    sign.mutate(
      { child_ID: personId, ...values, ...(onPaper && { signedOn, lastCollectedOn, mandateReference }) },
      { onSuccess: onSigned, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <Form failure={sign.error} onSubmit={form.onSubmit(submit)}>
      <Stack>
        <TextInput label="Kontoinhaber" required maxLength={70} {...form.getInputProps('accountHolder')} />
        <TextInput
          label="IBAN"
          required
          maxLength={42}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('iban')}
        />
        <TextInput label="Name der Bank" maxLength={100} {...form.getInputProps('bankname')} />
        {onPaper && (
          <>
            <DayInput label="Unterschrieben am" required {...form.getInputProps('signedOn')} />
            <DayInput
              label="Zuletzt eingezogen am"
              description="Von einem Mandat, mit dem ihr schon eingezogen habt. Es gilt 36 Monate ab diesem Tag."
              {...form.getInputProps('lastCollectedOn')}
            />
            <TextInput
              label="Mandatsreferenz"
              description="Die Bank kennt das Mandat unter dieser Referenz. Ohne Angabe bekommt es eine neue."
              maxLength={35}
              {...form.getInputProps('mandateReference')}
            />
          </>
        )}
        <Paper withBorder p="md" radius="md">
          <Text size="sm">{text}</Text>
        </Paper>
        <Checkbox
          label={onPaper ? 'Die Unterschrift auf Papier liegt vor.' : 'Ich erteile dieses SEPA-Lastschrift-Mandat.'}
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
        <Checkbox
          label={mandateTexts.collect}
          {...(!form.values.collect && { description: mandateTexts.notCollected })}
          {...form.getInputProps('collect', { type: 'checkbox' })}
        />
        <Button type="submit" loading={sign.isPending} style={{ alignSelf: 'flex-start' }}>
          {onPaper ? 'Mandat eintragen' : 'Mandat unterschreiben'}
        </Button>
      </Stack>
    </Form>
  );
};
