import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type freeInvoices, maxInvoiceLines } from '@vereinshaus/contract/invoices/free-invoices';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { emptyLine, type FreeValues, netOf } from './free-values.ts';

export type FreeLineChoices = ReplyOf<typeof freeInvoices.choices>;
type Form = UseFormReturnType<FreeValues>;

const Line = ({ form, index, choices }: { form: Form; index: number; choices: FreeLineChoices }) => {
  const field = (name: string) => form.getInputProps(`lines.${index}.${name}`);
  const line = form.values.lines[index];
  const net = line === undefined ? 0 : netOf(line);
  return (
    <Paper withBorder p="md" component="fieldset" aria-label={`Position ${index + 1}`}>
      <Stack gap="sm">
        <TextInput label="Leistung" required maxLength={300} {...field('text')} />
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <NumberInput
            label="Menge"
            required
            min={0.001}
            decimalScale={3}
            decimalSeparator=","
            {...field('quantity')}
          />
          <TextInput label="Einheit" placeholder="Stunden" maxLength={20} {...field('unit')} />
          <EuroInput label="Preis netto" required min={0} {...field('price')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label="Umsatzsteuer"
            required
            data={choices.taxCodes.map(({ code, label }) => ({ value: code, label }))}
            {...field('taxCode')}
          />
          <Select
            label="Erlöskonto"
            required
            searchable
            data={choices.accounts.map(({ ID, label }) => ({ value: String(ID), label }))}
            {...field('account')}
          />
          {choices.costCentres.length > 0 && (
            <Select
              label="Kostenstelle"
              clearable
              data={choices.costCentres.map(({ ID, name }) => ({ value: String(ID), label: name }))}
              {...field('costCentre')}
            />
          )}
        </SimpleGrid>
        <Group justify="space-between">
          <Checkbox label="Abzug (Rabatt)" {...form.getInputProps(`lines.${index}.isDiscount`, { type: 'checkbox' })} />
          <Text size="sm">Netto {formatMoney(net)}</Text>
          {form.values.lines.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Position ${index + 1} entfernen`}
              onClick={() => form.removeListItem('lines', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Stack>
    </Paper>
  );
};

/** Positionen einer freien Rechnung. */
export const FreeLines = ({ form, choices }: { form: Form; choices: FreeLineChoices }) => (
  <Stack gap="sm">
    {form.values.lines.map(({ key }, index) => (
      <Line key={key} form={form} index={index} choices={choices} />
    ))}
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={form.values.lines.length >= maxInvoiceLines}
      onClick={() => form.insertListItem('lines', emptyLine())}
    >
      Position hinzufügen
    </Button>
  </Stack>
);
