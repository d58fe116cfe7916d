import { Button } from '@mantine/core';
import { bank } from '@vereinshaus/contract/bank/calls';
import { type BankLine } from '@vereinshaus/contract/bank/records';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useMemo } from 'react';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { bookedLines, useUnbook } from './bank.api.ts';
import { titleOf } from './line-text.ts';

const partText = ({ label, enteredOn }: BankLine['parts'][number]) =>
  enteredOn === 0 ? label : `${label} (eingetragen am ${formatDay(enteredOn)})`;

const whereTo = ({ parts }: BankLine) =>
  parts
    .map((part) => (parts.length === 1 ? partText(part) : `${partText(part)} ${formatMoney(part.amount)}`))
    .join(', ');

const columns: readonly Column<BankLine>[] = [
  {
    key: 'bookedOn',
    label: 'Datum',
    type: 'date',
    value: ({ bookedOn }) => bookedOn,
    sortable: false,
    filter: 'none',
    width: 110,
  },
  { key: 'name', label: 'Name', value: titleOf, sortable: false, filter: 'none', width: 180 },
  {
    key: 'text',
    label: 'Verwendungszweck',
    value: ({ text, reference }) => text || reference,
    sortable: false,
    filter: 'none',
    width: 240,
  },
  {
    key: 'amount',
    label: 'Betrag',
    type: 'money',
    value: ({ amount }) => amount,
    sortable: false,
    filter: 'none',
    width: 120,
  },
  { key: 'parts', label: 'Zugeordnet', value: whereTo, sortable: false, filter: 'none', width: 240 },
  { key: 'sender', label: 'Von', value: ({ sender }) => sender, sortable: false, filter: 'none', width: 140 },
];
const idOf = ({ ID }: BankLine) => ID;

/** Assigned lines, with undo. */
export const BookedLines = ({ members }: { members: boolean }) => {
  const source = useMemo(() => bookedLines(members), [members]);
  const unbook = useUnbook();
  const mayUnbook = useMay(bank.unbook.access);
  return (
    <DataTable
      id="bank-booked"
      urlKey="z"
      title="Zugeordnete Zeilen"
      source={source}
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
      search={{ label: 'Name, Text, Betrag' }}
      hideExport
    />
  );
};
