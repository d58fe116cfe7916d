import { Button, Group, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { prae } from '@vereinshaus/contract/prae/calls';
import type { PayableMonth } from '@vereinshaus/contract/prae/replies';
import { allowanceKinds } from '@vereinshaus/contract/prae/rules';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { payablesQuery, usePayOut } from './prae.api.ts';
import { monthText } from './prae-words.tsx';

const columns: readonly Column<PayableMonth>[] = [
  { key: 'name', label: 'Trainer', value: (row) => row.fullname, width: 170, sticky: true },
  { key: 'month', label: 'Monat', value: (row) => row.month, render: (row) => monthText(row.month), width: 140 },
  { key: 'kind', label: 'Art', value: (row) => allowanceKinds[row.kind], filter: 'select', width: 130 },
  { key: 'version', label: 'Fassung', value: (row) => row.version, type: 'number', width: 90 },
  { key: 'amount', label: 'Betrag', value: (row) => row.amount, type: 'money', width: 120 },
  { key: 'account', label: 'Konto', value: (row) => row.account, width: 100 },
];
const idOf = ({ ID }: PayableMonth) => ID;
const lineOf = (row: PayableMonth) => `${monthText(row.month)} · ${formatMoney(row.amount)}`;

const sumOf = (rows: readonly PayableMonth[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

type DialogProps = { rows: readonly PayableMonth[]; plan: ReplyOf<typeof prae.payables>; onClose: () => void };

const PayoutDialog = ({ rows, plan, onClose }: DialogProps) => {
  const pay = usePayOut();
  const [key] = useState(newKey);
  const form = useForm({
    initialValues: {
      IDs: rows.map(({ ID }) => ID),
      on: plan.earliest,
      account_ID: plan.accounts[0]?.ID ?? 0,
      amount: sumOf(rows),
      key,
    },
    validate: (values) => problemsOf(prae.payOut.input, values),
  });
  return (
    <FormDialog
      title={`${rows.length === 1 ? '1 Monat' : `${rows.length} Monate`} auszahlen: ${formatMoney(sumOf(rows))}`}
      submitLabel="Auszahlen"
      isPending={pay.isPending}
      failure={pay.error}
      onSubmit={form.onSubmit((values) => pay.mutate(values, { onSuccess: onClose, onError: atFields(form) }))}
      onClose={onClose}
    >
      <StatusBanner kind="info">
        Jede Person bekommt eine Überweisung. Gebucht wird sofort; die Datei für die Bank liegt danach im Bankexport.
      </StatusBanner>
      <Select
        label="Von welchem Konto"
        data={plan.accounts.map(({ ID, label }) => ({ value: String(ID), label }))}
        value={String(form.values.account_ID)}
        allowDeselect={false}
        error={form.errors.account_ID}
        onChange={(chosen) => form.setFieldValue('account_ID', Number(chosen ?? 0))}
      />
      <DayInput
        label="Tag der Überweisung"
        clearable={false}
        minDate={fromDayNumber(plan.earliest) ?? '2026-01-01'}
        {...form.getInputProps('on')}
      />
    </FormDialog>
  );
};

/** Auszahlen: approved months, one transfer per person. */
export const PayoutTab = () => {
  const list = useQuery(payablesQuery());
  const [chosen, setChosen] = useState<readonly PayableMonth[]>([]);
  return (
    <Stack gap="md">
      {list.data?.problems.map((problem) => (
        <StatusBanner key={problem} kind="error">
          {problem}
        </StatusBanner>
      ))}
      <DataTable
        id="prae-payables"
        title="Freigegebene Monate"
        {...rowsOf(list, 'rows')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Monat', many: 'Monate' }}
        emptyText="Derzeit ist nichts auszuzahlen. Freigegebene Monate stehen dann hier."
        exportFor={may('accounting')}
        selectedActions={(rows) => (
          <Group>
            <Button disabled={list.data?.accounts.length === 0} onClick={() => setChosen(rows)}>
              {formatMoney(sumOf(rows))} auszahlen
            </Button>
          </Group>
        )}
      />
      {chosen.length > 0 && list.data !== undefined && (
        <PayoutDialog rows={chosen} plan={list.data} onClose={() => setChosen([])} />
      )}
    </Stack>
  );
};
