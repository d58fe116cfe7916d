import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { BudgetLine } from '@vereinshaus/contract/reports/calls';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { budgetQuery, useSaveBudget } from './reports.api.ts';

type Props = { yearId: number; onClose: () => void };

const PlanForm = ({ yearId, lines, onClose }: Props & { lines: readonly BudgetLine[] }) => {
  const save = useSaveBudget();
  const [amounts, setAmounts] = useState(new Map(lines.map(({ ID, amount }) => [ID, amount])));
  const takeOver = () => setAmounts(new Map(lines.map(({ ID, before }) => [ID, before])));
  return (
    <FormDialog
      title="Voranschlag bearbeiten"
      submitLabel="Speichern"
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        const changed = lines.filter(({ ID, amount }) => amounts.get(ID) !== amount);
        save.mutate(
          { ID: yearId, lines: changed.map(({ ID }) => ({ ID, amount: amounts.get(ID) ?? 0 })) },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Erträge und Aufwand sind beide positiv.
        </Text>
        <Button variant="default" size="compact-md" onClick={takeOver}>
          Vorjahr übernehmen
        </Button>
      </Group>
      <ScrollArea.Autosize mah={420} type="auto">
        <Table aria-label="Voranschlag" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Konto</Table.Th>
              <Table.Th ta="right">Vorjahr</Table.Th>
              <Table.Th ta="right">Voranschlag</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ ID, nr, name, before }) => (
              <Table.Tr key={ID}>
                <RowHead>
                  {nr} {name}
                </RowHead>
                <Table.Td ta="right" mod="figures">
                  {formatMoney(before)}
                </Table.Td>
                <Table.Td w={150}>
                  <EuroInput
                    aria-label={`Voranschlag ${nr} ${name}`}
                    value={amounts.get(ID) ?? 0}
                    onChange={(cents) => setAmounts(new Map(amounts).set(ID, cents ?? 0))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </FormDialog>
  );
};

/** Voranschlag: planned amounts of each income and expense account. */
export const BudgetDialog = ({ yearId, onClose }: Props) => {
  const budget = useQuery(budgetQuery(yearId));
  return (
    <QueryState query={budget} skeleton={null}>
      {({ lines }) => <PlanForm yearId={yearId} lines={lines} onClose={onClose} />}
    </QueryState>
  );
};
