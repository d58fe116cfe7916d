import { Button, Paper, Select, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { taxOn } from '@vereinshaus/contract/price-rules/prices';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { type FreeLineChoices, FreeLines } from './FreeLines.tsx';
import { checks, emptyLine, type FreeValues, type LineValues, netOf, wireOf } from './free-values.ts';
import { freeChoicesQuery, useIssueFree } from './invoices.api.ts';

const totalOf = (lines: readonly LineValues[], { taxCodes }: FreeLineChoices): number => {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const code = line.taxCode ?? '';
    sums.set(code, (sums.get(code) ?? 0) + netOf(line));
  }
  return [...sums].reduce((sum, [code, net]) => {
    const percent = taxCodes.find((tax) => tax.code === code)?.percent ?? 0;
    return sum + net + taxOn(net, percent);
  }, 0);
};

const noAddress = { name: '', street: '', postalCode: '', locality: '', country: 'AT', vatId: '', email: '' };

/** The address of a contact; empty without one. */
const addressOf = ({ customers }: FreeLineChoices, contactId: string | null) => {
  const { ID = 0, ...address } = customers.find((customer) => String(customer.ID) === contactId) ?? {};
  return { ...noAddress, ...address, customerId: ID };
};

const startValues = (choices: FreeLineChoices, contactId: string | null): FreeValues => {
  const today = dayInVienna(new Date());
  return {
    ...addressOf(choices, contactId),
    personId: 0,
    from: toDayNumber(today),
    to: toDayNumber(today),
    due: toDayNumber(addDays(today, choices.paymentTermDays)),
    note: '',
    lines: [emptyLine()],
  };
};

const FreeInvoiceForm = ({ choices }: { choices: FreeLineChoices }) => {
  const [key] = useState(newKey);
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const issue = useIssueFree();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const contactId = parameters.get('kontakt');
  const form = useForm<FreeValues>({ initialValues: startValues(choices, contactId), validate: checks });
  const chooseCustomer = (id: string | null) => form.setValues(addressOf(choices, id));
  const choosePerson = (picked: PickedPerson | null) => {
    setPerson(picked);
    form.setValues({ personId: picked?.ID ?? 0 });
  };
  const submit = (values: FreeValues) =>
    issue.mutate(wireOf(values, key), { onSuccess: () => void navigate('/rechnungen'), onError: atFields(form) });
  return (
    <Form failure={issue.error} onSubmit={form.onSubmit(submit)}>
      <Stack maw="var(--width-text)">
        <Paper withBorder p="md">
          <Stack gap="sm">
            <Title order={2} size="h4">
              Empfänger
            </Title>
            <PersonPicker label="Person des Vereins" value={person} onPick={choosePerson} />
            {person === null && (
              <>
                {choices.customers.length > 0 && (
                  <Select
                    label="Kontakt"
                    searchable
                    clearable
                    defaultValue={contactId}
                    data={choices.customers.map(({ ID, name }) => ({ value: String(ID), label: name }))}
                    onChange={chooseCustomer}
                  />
                )}
                <TextInput label="Name oder Firma" required maxLength={120} {...form.getInputProps('name')} />
                <TextInput label="Straße und Hausnummer" maxLength={120} {...form.getInputProps('street')} />
                <SimpleGrid cols={{ base: 2, sm: 3 }}>
                  <TextInput label="PLZ" maxLength={12} {...form.getInputProps('postalCode')} />
                  <TextInput label="Ort" maxLength={80} {...form.getInputProps('locality')} />
                  <TextInput label="Land" maxLength={2} {...form.getInputProps('country')} />
                </SimpleGrid>
                <SimpleGrid cols={{ base: 1, sm: 2 }}>
                  <TextInput label="UID-Nummer" maxLength={20} {...form.getInputProps('vatId')} />
                  <TextInput label="E-Mail" type="email" maxLength={200} {...form.getInputProps('email')} />
                </SimpleGrid>
              </>
            )}
          </Stack>
        </Paper>
        <FreeLines form={form} choices={choices} />
        <Paper withBorder p="md">
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <DayInput label="Leistung von" {...form.getInputProps('from')} />
              <DayInput label="Leistung bis" {...form.getInputProps('to')} />
              <DayInput label="Fällig am" {...form.getInputProps('due')} />
            </SimpleGrid>
            <Textarea
              label="Bemerkung"
              description="Steht unter den Positionen."
              autosize
              minRows={2}
              maxLength={2000}
              {...form.getInputProps('note')}
            />
            <Text aria-live="polite">
              Rechnungsbetrag <strong>{formatMoney(totalOf(form.values.lines, choices))}</strong>
            </Text>
            <Button type="submit" loading={issue.isPending} style={{ alignSelf: 'flex-start' }}>
              Rechnung ausstellen
            </Button>
          </Stack>
        </Paper>
      </Stack>
    </Form>
  );
};

/** /rechnung/neu: a free invoice, e.g. to a sponsor or for a hall. */
export const FreeInvoicePage = () => (
  <>
    <PageHeader
      title="Freie Rechnung"
      back={{ to: '/rechnungen', label: 'Rechnungen' }}
      description="Mit eigenen Positionen, an wen auch immer. Sie wird sofort verbucht."
    />
    <QueryState query={useQuery(freeChoicesQuery())}>{(choices) => <FreeInvoiceForm choices={choices} />}</QueryState>
  </>
);
