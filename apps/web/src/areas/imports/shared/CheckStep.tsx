import { Badge, Button, Group, Paper, Select, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  familyReasons,
  type ImportAction,
  type ImportProblem,
  type ImportRow,
  type ImportTable,
  importActions,
  type imports,
  knownReasons,
} from '@vereinshaus/contract/imports/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useMemo, useState } from 'react';
import { QueryState } from '../../../kit/QueryState.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { ProfileLink } from '../../persons/shared/ProfileLink.tsx';
import { CellEditor } from './CellEditor.tsx';
import { CheckProgress } from './CheckProgress.tsx';
import { FamiliesTab } from './FamiliesTab.tsx';
import type { Managers } from './families.ts';
import { checkQuery, type ImportPlan } from './imports.api.ts';
import { Meanings } from './Meanings.tsx';
import { RowCells } from './RowCells.tsx';

type Check = ReplyOf<typeof imports.check>;

const columnOf = ({ column, field }: ImportProblem) => column || field;

const problemColumns = (fileId: string): readonly Column<ImportProblem>[] => [
  { key: 'row', label: 'Zeile', type: 'number', value: ({ row }) => row, width: 80 },
  { key: 'column', label: 'Spalte', value: columnOf, filter: 'select', width: 160 },
  {
    key: 'value',
    label: 'Steht dort',
    value: ({ value }) => value,
    render: (problem) =>
      problem.index === null ? (
        problem.value
      ) : (
        <CellEditor
          fileId={fileId}
          row={problem.row}
          column={problem.index}
          label={`Zeile ${problem.row}, ${columnOf(problem)}`}
          value={problem.value}
        />
      ),
    width: 200,
  },
  { key: 'text', label: 'Was nicht stimmt', value: ({ text }) => text, filter: 'select', width: 420 },
];

const KnownCell = ({ known }: { known: ImportRow['known'] }) =>
  known && (
    <Text size="sm">
      <ProfileLink personId={known.ID} name={known.fullname} /> ({knownReasons[known.by]})
    </Text>
  );

/** What is left out needs no look, whatever stands in it. */
const stateOf = ({ action, faulty }: ImportRow) => {
  if (action === 'skip') return 'übersprungen';
  return faulty ? 'fehlerhaft' : 'in Ordnung';
};

const rowColumns: readonly Column<ImportRow>[] = [
  { key: 'row', label: 'Zeile', type: 'number', value: ({ row }) => row, width: 80 },
  { key: 'fullname', label: 'Name', value: ({ fullname }) => fullname, width: 180 },
  { key: 'birthdate', label: 'Geboren', type: 'date', value: ({ birthdate }) => birthdate, width: 110 },
  { key: 'email', label: 'E-Mail', value: ({ email }) => email, width: 200, hiddenByDefault: true },
  {
    key: 'manager',
    label: 'Verwalter',
    value: ({ manager }) => manager,
    width: 150,
  },
  {
    key: 'familyBy',
    label: 'Familie, weil',
    value: ({ familyBy }) => (familyBy === '' ? '' : familyReasons[familyBy]),
    filter: 'select',
    width: 200,
    hiddenByDefault: true,
  },
  {
    key: 'action',
    label: 'Was geschieht',
    value: ({ action }) => importActions[action],
    hiddenByDefault: true,
    width: 140,
  },
  { key: 'role', label: 'Rolle', value: ({ role }) => role, filter: 'select', width: 160 },
  {
    key: 'known',
    label: 'Gibt es schon',
    value: ({ known }) => known?.fullname ?? '',
    render: ({ known }) => <KnownCell known={known} />,
    width: 220,
  },
  {
    key: 'faulty',
    label: 'Prüfung',
    value: stateOf,
    filter: 'select',
    width: 120,
  },
];

const actionOptions = Object.entries<string>(importActions).map(([value, label]) => ({ value, label }));
const isAction = (value: string | null): value is ImportAction => value !== null && Object.hasOwn(importActions, value);

type Decide = (row: number, action: ImportAction) => void;

const ActionSelect = ({ row, onDecide }: { row: ImportRow; onDecide: Decide }) => (
  <Select
    size="xs"
    w={150}
    aria-label={`Zeile ${row.row}: was geschieht`}
    data={actionOptions.filter(({ value }) => value !== 'update' || row.known !== null)}
    placeholder="wer ist das?"
    value={row.isAsked ? null : row.action}
    allowDeselect={false}
    onChange={(value) => {
      if (isAction(value)) onDecide(row.row, value);
    }}
  />
);

const Counts = ({ counts }: { counts: Check['counts'] }) => (
  <Group gap="xs" role="status">
    <Badge color="green" variant="light" size="lg">
      {formatNumber(counts.create)} neu
    </Badge>
    <Badge color="blue" variant="light" size="lg">
      {formatNumber(counts.update)} ergänzt
    </Badge>
    <Badge color="gray" variant="light" size="lg">
      {formatNumber(counts.skip)} übersprungen
    </Badge>
    <Badge color={counts.faulty > 0 ? 'red' : 'gray'} variant="light" tt="none" size="lg">
      {counts.faulty === 1 ? 'eine Zeile fehlerhaft' : `${formatNumber(counts.faulty)} Zeilen fehlerhaft`}
    </Badge>
  </Group>
);

const problemId = ({ row, field }: ImportProblem) => `${row}-${field}`;
const rowId = ({ row }: ImportRow) => row;

type TablesProps = {
  check: Check;
  table: ImportTable;
  onDecide: Decide;
  onManagers: (managers: Managers) => void;
};

const Tables = ({ check, table, onDecide, onManagers }: TablesProps) => {
  const columns = useMemo(() => problemColumns(table.file_ID), [table.file_ID]);
  const [tab, setTab] = useState<string | null>(null);
  // Faults first, as long as there are any and nobody looks at something else.
  const isFaulty = check.problems.length > 0;
  const shown = tab === null || (tab === 'fehler' && !isFaulty) ? (isFaulty ? 'fehler' : 'zeilen') : tab;
  return (
    <Tabs value={shown} onChange={setTab} keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="fehler">Fehler ({formatNumber(check.problems.length)})</Tabs.Tab>
        <Tabs.Tab value="familien">Familien</Tabs.Tab>
        <Tabs.Tab value="zeilen">Zeilen ({formatNumber(check.rows.length)})</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="fehler">
        <DataTable
          id="import-problems"
          urlKey="f"
          title="Fehler"
          rows={check.problems}
          columns={columns}
          rowId={problemId}
          countLabel={{ one: 'Fehler', many: 'Fehler' }}
          emptyText="Alles in Ordnung. Du kannst importieren."
          fileName="Importfehler"
          cardTitle={({ row }) => `Zeile ${row}`}
        />
      </Tabs.Panel>
      <Tabs.Panel value="familien">
        <FamiliesTab rows={check.rows} onManagers={onManagers} />
      </Tabs.Panel>
      <Tabs.Panel value="zeilen">
        <DataTable
          id="import-rows"
          urlKey="z"
          title="Zeilen"
          rows={check.rows}
          columns={rowColumns}
          rowId={rowId}
          countLabel={{ one: 'Zeile', many: 'Zeilen' }}
          cardTitle={({ row, fullname }) => `Zeile ${row}: ${fullname}`}
          rowActions={(row) => <ActionSelect row={row} onDecide={onDecide} />}
          renderDetail={({ row }) => <RowCells table={table} row={row} />}
          fileName="Probelauf"
        />
      </Tabs.Panel>
    </Tabs>
  );
};

const importLabel = ({ create, update }: Check['counts']) => {
  const words = [
    ...(create > 0 ? [create === 1 ? 'Eine Person anlegen' : `${formatNumber(create)} Personen anlegen`] : []),
    ...(update > 0 ? [`${formatNumber(update)} ergänzen`] : []),
  ];
  return words.join(', ') || 'Importieren';
};

type CheckStepProps = {
  plan: ImportPlan;
  table: ImportTable;
  onMeaning: (field: string, word: string, choice: string) => void;
  isImporting: boolean;
  onDecide: Decide;
  onManagers: (managers: Managers) => void;
  onSkip: (rows: readonly number[]) => void;
  onImport: () => void;
};

const Faulty = ({ check, onSkip }: { check: Check; onSkip: CheckStepProps['onSkip'] }) => (
  <StatusBanner kind="error" title="Noch nicht so weit">
    <Stack gap="xs" align="flex-start">
      Solange eine Zeile fehlerhaft ist, wird nichts importiert. Bessere die Zellen hier aus, oder lass die fehlerhaften
      Zeilen weg.
      <Button
        size="xs"
        variant="default"
        onClick={() => onSkip(check.rows.filter(({ faulty }) => faulty).map(({ row }) => row))}
      >
        Fehlerhafte Zeilen überspringen
      </Button>
    </Stack>
  </StatusBanner>
);

/** Step 3: the dry run. Every wrong cell with its row, every row with what would happen to it. */
export const CheckStep = (props: CheckStepProps) => {
  const { plan, table, isImporting, onMeaning, onDecide, onManagers, onSkip, onImport } = props;
  const check = useQuery(checkQuery(plan));
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Probelauf">
      <Stack>
        <Title order={2} size="h4">
          Probelauf
        </Title>
        {check.isFetching && <CheckProgress rows={table.rows} />}
        <QueryState query={check}>
          {(data) => (
            <Stack>
              <Counts counts={data.counts} />
              {data.wordings.map((wording) => (
                <Meanings
                  key={wording.field}
                  wording={wording}
                  onMeaning={(word, choice) => onMeaning(wording.field, word, choice)}
                />
              ))}
              {data.noRoom !== '' && (
                <StatusBanner kind="error" title="So viele haben nicht Platz">
                  {data.noRoom}
                </StatusBanner>
              )}
              {data.counts.faulty > 0 && <Faulty check={data} onSkip={onSkip} />}
              <Tables check={data} table={table} onDecide={onDecide} onManagers={onManagers} />
              <Group justify="flex-end">
                <Button
                  size="md"
                  loading={isImporting || check.isFetching}
                  disabled={
                    data.counts.faulty > 0 || data.noRoom !== '' || data.counts.create + data.counts.update === 0
                  }
                  onClick={onImport}
                >
                  {importLabel(data.counts)}
                </Button>
              </Group>
            </Stack>
          )}
        </QueryState>
      </Stack>
    </Paper>
  );
};
