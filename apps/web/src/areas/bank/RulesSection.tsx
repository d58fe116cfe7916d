import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BankRule, bank } from '@vereinshaus/contract/bank';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rulesQuery, useDeleteRule } from './bank.api.ts';

const columns: readonly Column<BankRule>[] = [
  { key: 'whom', label: 'Von oder an', value: ({ whom }) => whom, width: 260 },
  { key: 'isIncoming', label: 'Richtung', value: ({ isIncoming }) => (isIncoming ? 'Eingang' : 'Ausgang'), width: 110 },
  { key: 'account', label: 'Konto', value: ({ account }) => account, width: 240 },
];
const idOf = ({ ID }: BankRule) => ID;

/** What was taught while assigning; forgetting it changes nothing that is booked. */
export const RulesSection = () => {
  const rules = useQuery(rulesQuery());
  const forget = useDeleteRule();
  const mayForget = useMay(bank.deleteRule.access);
  return (
    <DataTable
      id="bank-rules"
      urlKey="r"
      title="Gelernte Regeln"
      rows={rules.data?.rules}
      error={rules.error}
      onRetry={() => void rules.refetch()}
      columns={columns}
      rowId={idOf}
      countLabel={{ one: 'Regel', many: 'Regeln' }}
      emptyText="Noch keine Regel. Wer eine Zeile einem Konto zuordnet, kann sie dabei merken lassen."
      cardTitle={({ whom }) => whom}
      cardLine={({ account }) => account}
      rowActions={(rule) =>
        mayForget ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Vergessen: ${rule.whom}`}
            onClick={() => forget.mutate({ ID: rule.ID })}
          >
            Vergessen
          </Button>
        ) : null
      }
      plain
      hideExport
    />
  );
};
