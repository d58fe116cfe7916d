import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bank } from '@vereinshaus/contract/bank/calls';
import { type BankRule } from '@vereinshaus/contract/bank/records';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { rulesQuery, useDeleteRule } from './bank.api.ts';

const columns: readonly Column<BankRule>[] = [
  { key: 'whom', label: 'Von oder an', value: ({ whom }) => whom || 'egal', width: 200 },
  { key: 'words', label: 'Text enthält', value: ({ words }) => words, width: 200 },
  { key: 'isIncoming', label: 'Richtung', value: ({ isIncoming }) => (isIncoming ? 'Eingang' : 'Ausgang'), width: 110 },
  { key: 'account', label: 'Konto', value: ({ account }) => account, width: 220 },
  { key: 'tax', label: 'Steuer', value: ({ tax }) => tax, width: 150 },
  { key: 'costCentre', label: 'Kostenstelle', value: ({ costCentre }) => costCentre, width: 150 },
];
const titleOf = ({ whom, words }: BankRule) => [whom, words].filter((part) => part !== '').join(': ');
const idOf = ({ ID }: BankRule) => ID;

/** Rules learned while assigning; deleting one changes no bookings. */
export const RulesSection = () => {
  const rules = useQuery(rulesQuery());
  const forget = useDeleteRule();
  const mayForget = useMay(bank.deleteRule.access);
  return (
    <DataTable
      id="bank-rules"
      urlKey="r"
      title="Gelernte Regeln"
      {...rowsOf(rules, 'rules')}
      columns={columns}
      rowId={idOf}
      countLabel={{ one: 'Regel', many: 'Regeln' }}
      emptyText="Noch keine Regel. Wer eine Zeile einem Konto zuordnet, kann sie dabei merken lassen."
      cardTitle={titleOf}
      cardLine={({ account, tax, costCentre }) => [account, tax, costCentre].filter((part) => part !== '').join(', ')}
      rowActions={(rule) =>
        mayForget ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Vergessen: ${titleOf(rule)}`}
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
