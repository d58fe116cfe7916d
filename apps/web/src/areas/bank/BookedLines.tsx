import { Button, Pagination, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type BankLine, bank } from '@vereinshaus/contract/bank';
import { formatDay } from '@vereinshaus/contract/days';
import { formatMoney } from '@vereinshaus/contract/money';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { linesQuery, useUnbook } from './bank.api.ts';
import { titleOf } from './line-text.ts';

const perPage = 50;

const whereTo = ({ parts }: BankLine) =>
  parts.map(({ label, amount }) => (parts.length === 1 ? label : `${label} ${formatMoney(amount)}`)).join(', ');

const columns: readonly Column<BankLine>[] = [
  { key: 'bookedOn', label: 'Datum', type: 'date', value: ({ bookedOn }) => bookedOn, width: 110 },
  { key: 'name', label: 'Name', value: titleOf, width: 180 },
  { key: 'text', label: 'Verwendungszweck', value: ({ text, reference }) => text || reference, width: 240 },
  { key: 'amount', label: 'Betrag', type: 'money', value: ({ amount }) => amount, width: 120 },
  { key: 'parts', label: 'Zugeordnet', value: whereTo, width: 240 },
  { key: 'sender', label: 'Von', value: ({ sender }) => sender, width: 140 },
];
const idOf = ({ ID }: BankLine) => ID;

/** What has its place, with the way back. */
export const BookedLines = ({ members, search }: { members: boolean; search: string }) => {
  const [page, setPage] = useState(1);
  const lines = useQuery(linesQuery({ state: 'booked', members, search, page, size: perPage }));
  const unbook = useUnbook();
  const mayUnbook = useMay(bank.unbook.access);
  return (
    <Stack>
      <DataTable
        id="bank-booked"
        urlKey="z"
        title="Zugeordnete Zeilen"
        rows={lines.data?.lines}
        error={lines.error}
        onRetry={() => void lines.refetch()}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Zeile', many: 'Zeilen' }}
        emptyText="Noch nichts zugeordnet."
        cardTitle={titleOf}
        cardLine={(line) => `${formatMoney(line.amount)}, ${formatDay(line.bookedOn)}: ${whereTo(line)}`}
        rowActions={(line) =>
          mayUnbook ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${titleOf(line)}: Zuordnung zurücknehmen`}
              onClick={() => unbook.mutate({ line_ID: line.ID })}
            >
              Zurücknehmen
            </Button>
          ) : null
        }
        plain
        hideExport
      />
      {(lines.data?.total ?? 0) > perPage && (
        <Pagination value={page} onChange={setPage} total={Math.ceil((lines.data?.total ?? 0) / perPage)} />
      )}
    </Stack>
  );
};
