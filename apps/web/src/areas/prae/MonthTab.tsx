import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { formStates } from '@vereinshaus/contract/prae/labels';
import type { MonthRow } from '@vereinshaus/contract/prae/replies';
import { allowanceKinds, monthBefore, nextMonth } from '@vereinshaus/contract/prae/rules';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { focusScreen } from '../../kit/use-focus-return.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { KindSelect } from './KindSelect.tsx';
import { monthQuery, useApprove } from './prae.api.ts';
import { hoursText, lastMonth, monthText, StateBadge } from './prae-words.tsx';

const hintOf = ({ unmarked, withoutRate }: MonthRow) =>
  [
    unmarked === 0 ? '' : `${unmarked} ohne Anwesenheitsliste`,
    withoutRate === 0 ? '' : `${withoutRate} ohne Stundensatz`,
  ]
    .filter(Boolean)
    .join(', ');

const columns: readonly Column<MonthRow>[] = [
  { key: 'name', label: 'Trainer', value: (row) => row.fullname, width: 150, sticky: true },
  {
    key: 'status',
    label: 'Status',
    value: (row) => formStates[row.state],
    render: (row) => <StateBadge state={row.state} />,
    filter: 'select',
    width: 140,
  },
  {
    key: 'kind',
    label: 'Art',
    value: (row) => allowanceKinds[row.kind],
    filter: 'select',
    width: 110,
    hiddenByDefault: true,
  },
  { key: 'days', label: 'Tage', value: (row) => row.days, type: 'number', width: 60 },
  {
    key: 'hours',
    label: 'Dauer',
    value: (row) => row.minutes,
    render: (row) => hoursText(row.minutes),
    type: 'number',
    width: 105,
  },
  { key: 'claimed', label: 'Anspruch', value: (row) => row.claimed, type: 'money', width: 95 },
  { key: 'paid', label: 'Ausgezahlt wird', value: (row) => row.paid - row.base, type: 'money', width: 125 },
  { key: 'hint', label: 'Hinweis', value: hintOf, width: 210 },
];

const idOf = ({ child_ID }: MonthRow) => child_ID;
const lineOf = (row: MonthRow) => `${formatMoney(row.paid - row.base)} · ${formStates[row.state]}`;

const MonthSwitch = ({ month, onChange }: { month: number; onChange: (month: number) => void }) => {
  const day = fromDayNumber(month) ?? '2026-01-01';
  return (
    <Group gap={4} mb="md" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Monat davor"
        onClick={() => onChange(toDayNumber(monthBefore(day)))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} miw={150} ta="center" aria-live="polite">
        {monthText(month)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Monat danach"
        onClick={() => onChange(toDayNumber(nextMonth(day)))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

const ApproveChosen = ({ rows }: { rows: readonly MonthRow[] }) => {
  const approve = useApprove();
  const chosen = rows.filter(({ state, isOwn }) => state === 'handedIn' && !isOwn);
  const input = { IDs: chosen.map(({ ID }) => ID), newest: Math.max(0, ...chosen.map(({ handedInAt }) => handedInAt)) };
  return (
    <Button
      loading={approve.isPending}
      disabled={chosen.length === 0}
      onClick={() => approve.mutate(input, { onSuccess: focusScreen })}
    >
      {chosen.length === 0 ? 'Nichts zu prüfen' : `${chosen.length} freigeben`}
    </Button>
  );
};

const RowLink = ({ row }: { row: MonthRow }) =>
  row.ID === 0 ? null : (
    <Button
      component={Link}
      to={`/prae/${row.ID}`}
      size="compact-sm"
      variant="subtle"
      aria-label={`Öffnen: ${row.fullname}`}
    >
      Öffnen
    </Button>
  );

/** Alle Trainer eines Monats. */
export const MonthTab = () => {
  const [params, setParams] = useSearchParams();
  const openedAt = useOpenedAt();
  const month = Number(params.get('monat') ?? 0) || lastMonth(openedAt);
  const list = useQuery(monthQuery(month));
  const isOffice = useMay(may('prae'));
  const change = (next: number) =>
    setParams((now) => {
      now.set('monat', String(next));
      return now;
    });
  return (
    <>
      <MonthSwitch month={month} onChange={change} />
      <DataTable
        id="prae-month"
        title={`PRAE ${monthText(month)}`}
        {...rowsOf(list, 'rows')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Trainer', many: 'Trainer' }}
        emptyText="In diesem Monat hat niemand trainiert."
        exportFor={may('prae')}
        rowActions={(row) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {isOffice && (row.state === 'open' || row.state === 'returned') && (
              <KindSelect row={row} year={Math.floor(month / 10_000)} />
            )}
            <Box miw="5.2rem" ta="right">
              <RowLink row={row} />
            </Box>
          </Group>
        )}
        {...(isOffice && { selectedActions: (rows: readonly MonthRow[]) => <ApproveChosen rows={rows} /> })}
      />
    </>
  );
};
