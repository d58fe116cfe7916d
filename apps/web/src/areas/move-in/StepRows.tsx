import { Badge, Button, Group, Stack } from '@mantine/core';
import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { type MoveInRow, type moveIn, rowStates } from '@vereinshaus/contract/move-in/calls';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowCells } from '../imports/shared/RowCells.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { RowDecision } from './RowDecision.tsx';
import type { StepForm } from './step-plan.ts';

export type MoveInCheckReply = ReplyOf<typeof moveIn.check>;

const columns: readonly Column<MoveInRow>[] = [
  { key: 'row', label: 'Zeile', type: 'number', value: ({ row }) => row, width: 80 },
  { key: 'who', label: 'In der Tabelle', value: ({ who }) => who, width: 140 },
  {
    key: 'fullname',
    label: 'Im Verein',
    value: ({ fullname }) => fullname,
    render: ({ person_ID, fullname }) => (person_ID === 0 ? '' : <ProfileLink personId={person_ID} name={fullname} />),
    width: 140,
  },
  { key: 'what', label: 'Was', value: ({ what }) => what, width: 190 },
  { key: 'state', label: 'Ergebnis', value: ({ state }) => rowStates[state], filter: 'select', width: 120 },
  { key: 'reason', label: 'Warum', value: ({ reason }) => reason, filter: 'select', width: 220 },
];

const idOf = ({ row }: MoveInRow) => row;

export const Counts = ({ check: { counts, cents } }: { check: MoveInCheckReply }) => (
  <Group gap="xs" role="status">
    <Badge color="green" variant="light" size="lg" tt="none">
      {formatNumber(counts.make)} übernommen
    </Badge>
    <Badge color="gray" variant="light" size="lg" tt="none">
      {formatNumber(counts.skip)} ausgelassen
    </Badge>
    <Badge color={counts.ask > 0 ? 'yellow' : 'gray'} variant="light" size="lg" tt="none">
      {formatNumber(counts.ask)} zu klären
    </Badge>
    <Badge color={counts.faulty > 0 ? 'red' : 'gray'} variant="light" size="lg" tt="none">
      {formatNumber(counts.faulty)} fehlerhaft
    </Badge>
    {cents !== 0 && (
      <Badge color="blue" variant="light" size="lg" tt="none">
        Summe {formatMoney(cents)}
      </Badge>
    )}
  </Group>
);

type Props = {
  check: MoveInCheckReply;
  table: ImportTable;
  form: StepForm;
  onDecide: (row: number, decision: string) => void;
  onSkip: (rows: readonly number[]) => void;
};

/** The report of the rehearsal: every row with what would become of it, and why not; to be taken away as a file. */
export const StepRows = ({ check, table, form, onDecide, onSkip }: Props) => {
  const unsettled = check.rows.filter(({ state }) => state === 'faulty' || state === 'ask');
  return (
    <Stack>
      {unsettled.length > 0 && (
        <StatusBanner kind="error" title="Noch nicht so weit">
          <Stack gap="xs" align="flex-start">
            Solange eine Zeile fehlerhaft oder zu klären ist, wird nichts übernommen. Wähle, wer gemeint ist, bessere
            die Zellen aus, oder lass diese Zeilen weg.
            <Button size="xs" variant="default" onClick={() => onSkip(unsettled.map(({ row }) => row))}>
              Diese Zeilen auslassen
            </Button>
          </Stack>
        </StatusBanner>
      )}
      <DataTable
        id="move-in-rows"
        urlKey="z"
        title="Probelauf"
        rows={check.rows}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Zeile', many: 'Zeilen' }}
        fileName="Probelauf"
        cardTitle={({ row, who }) => `Zeile ${row}: ${who}`}
        rowActions={(row) => (
          <RowDecision
            row={row}
            decision={form.decisions[String(row.row)] ?? ''}
            onDecide={(decision) => onDecide(row.row, decision)}
          />
        )}
        renderDetail={({ row }) => <RowCells table={table} row={row} />}
      />
    </Stack>
  );
};
