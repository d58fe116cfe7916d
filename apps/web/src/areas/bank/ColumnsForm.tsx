import { Button, Group, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import {
  type BankAccount,
  type BankColumn,
  type BankPreview,
  bankColumnLabels,
} from '@vereinshaus/contract/bank/records';
import { useState } from 'react';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSetColumns } from './bank.api.ts';

const options = Object.entries(bankColumnLabels).map(([value, label]) => ({ value, label }));
const isColumn = (name: string | null): name is BankColumn => name !== null && name in bankColumnLabels;

type Props = { importId: number; table: NonNullable<BankPreview['table']>; accounts: readonly BankAccount[] };

/** Assigns the columns; remembered for files with the same headings. */
export const ColumnsForm = ({ importId, table, accounts }: Props) => {
  const [columns, setColumns] = useState<Readonly<Record<string, BankColumn>>>(table.columns);
  const [account, setAccount] = useState<number>(table.account_ID || (accounts[0]?.ID ?? 0));
  const save = useSetColumns();
  const choose = (index: number, name: string | null) => {
    const others = Object.entries(columns).filter(([key, value]) => key !== String(index) && value !== name);
    setColumns(Object.fromEntries(isColumn(name) ? [...others, [String(index), name]] : others));
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="Spalten">
      <Stack>
        <Text>Sag einmal, was die Spalten bedeuten; bei der nächsten Datei dieser Bank weiß das Programm es noch.</Text>
        {save.error !== null && <StatusBanner kind="error">{save.error.message}</StatusBanner>}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <Select
            label="Bankkonto"
            data={accounts.map(({ ID, nr, name }) => ({ value: String(ID), label: `${accountDigits(nr)} ${name}` }))}
            value={String(account)}
            allowDeselect={false}
            onChange={(value) => setAccount(Number(value))}
          />
          {table.headings.map((heading, index) => (
            <Select
              key={`${index}-${heading}`}
              label={heading === '' ? `Spalte ${index + 1}` : heading}
              description={table.samples.map((row) => row[index] ?? '').find((cell) => cell !== '') ?? 'leer'}
              placeholder="nicht übernehmen"
              clearable
              data={options}
              value={columns[String(index)] ?? null}
              onChange={(name) => choose(index, name)}
            />
          ))}
        </SimpleGrid>
        <Group>
          <Button
            variant="light"
            loading={save.isPending}
            onClick={() => save.mutate({ ID: importId, account_ID: account, columns })}
          >
            Spalten übernehmen
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};
