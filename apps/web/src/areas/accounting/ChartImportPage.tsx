import { Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconListDetails, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChartRow } from '@vereinshaus/contract/accounting/chart-import';
import { accountDigits, accountKindLabels } from '@vereinshaus/contract/accounting/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { newRows, plannedColumns, plannedLine } from '../../kit/import/planned-rows.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useFileDrop } from '../../kit/use-file-drop.ts';
import { chartImportsQuery, useImportChart, usePreviewChart, useStarter, useUndoChart } from './chart.api.ts';
import { accountText } from './shared/AccountSelect.tsx';

type Plan = { name: string; rows: readonly ChartRow[] };

const columns: readonly Column<ChartRow>[] = [
  { key: 'nr', label: 'Nummer', value: ({ nr }) => (nr === 0 ? '' : accountDigits(nr)), width: 90 },
  { key: 'name', label: 'Name', value: ({ name }) => name, width: 240 },
  { key: 'kind', label: 'Art', value: ({ kind }) => accountKindLabels[kind], width: 110 },
  { key: 'inflow', label: 'Vermögen', value: ({ inflow }) => (inflow ? 'ja' : 'nein'), width: 100 },
  ...plannedColumns<ChartRow>({ noteWidth: 220 }),
];

const rowId = ({ line, nr }: ChartRow) => `${line}/${nr}`;

const accountsText = (count: number) => (count === 1 ? '1 Konto' : `${count} Konten`);

const Preview = ({ plan, onDone }: { plan: Plan; onDone: () => void }) => {
  const run = useImportChart();
  const added = newRows(plan.rows);
  return (
    <Stack>
      <Title order={2} size="h4">
        Vorschau: {plan.name}
      </Title>
      <Text>
        {added.length === 0
          ? 'Davon gibt es bei euch schon alles, oder es ist nicht lesbar.'
          : `${accountsText(added.length)} würden angelegt. Was es schon gibt, bleibt, wie es ist.`}
      </Text>
      <DataTable
        id="chart-preview"
        title="Vorschau"
        rows={plan.rows}
        columns={columns}
        rowId={rowId}
        countLabel={{ one: 'Konto', many: 'Konten' }}
        cardTitle={accountText}
        cardLine={plannedLine}
        hideExport
      />
      <Group>
        <Button
          loading={run.isPending}
          disabled={added.length === 0}
          onClick={() =>
            run.mutate(
              { name: plan.name, rows: added.map(({ nr, name, kind, inflow }) => ({ nr, name, kind, inflow })) },
              { onSuccess: onDone },
            )
          }
        >
          {accountsText(added.length)} anlegen
        </Button>
        <Button variant="default" onClick={onDone}>
          Verwerfen
        </Button>
      </Group>
    </Stack>
  );
};

const Imports = () => {
  const { data } = useQuery(chartImportsQuery());
  const undo = useUndoChart();
  const [undone, setUndone] = useState<number | null>(null);
  if (data === undefined || data.imports.length === 0) return null;
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2} size="h4">
        Bisherige Importe
      </Title>
      {data.imports.map((run) => (
        <Group key={run.ID} justify="space-between">
          <Text>
            {formatMoment(run.time)}: {run.name}, {accountsText(run.added)}
            {run.timeUndone !== 0 && ' (zurückgenommen)'}
          </Text>
          {run.timeUndone === 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Zurücknehmen: ${run.name}`}
              onClick={() => setUndone(run.ID)}
            >
              Zurücknehmen
            </Button>
          )}
        </Group>
      ))}
      <ConfirmModal
        opened={undone !== null}
        title="Wirklich zurücknehmen?"
        confirmLabel="Import zurücknehmen"
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ ID: undone ?? 0 }, { onSettled: () => setUndone(null) })}
        onClose={() => setUndone(null)}
      >
        Die Konten dieses Imports werden gelöscht. Worauf schon gebucht wurde, bleibt.
      </ConfirmModal>
    </Stack>
  );
};

/** /migrieren/kontenrahmen: imports a chart of accounts from a file, or the starter chart, after a preview. */
export const ChartImportPage = () => {
  const [plan, setPlan] = useState<Plan | null>(null);
  const preview = usePreviewChart();
  const starter = useStarter();
  const read = (file: File | null) => {
    if (file !== null) preview.mutate(file, { onSuccess: setPlan });
  };
  const isOver = useFileDrop(read);
  const failure = preview.error ?? starter.error;
  return (
    <>
      <PageHeader title="Kontenrahmen importieren" />
      {failure !== null && <StatusBanner kind="error">{failure.message}</StatusBanner>}
      {plan === null ? (
        <Paper
          withBorder
          p="lg"
          maw="var(--width-text)"
          {...(isOver && { bd: '2px dashed var(--mantine-primary-color-filled)' })}
        >
          <Stack>
            <Text>
              Eine Tabelle mit Nummer und Name der Konten, als CSV oder Excel (.xlsx); auf Wunsch mit den Spalten Art
              und Vermögen. Du siehst zuerst, was daraus würde; was es bei euch schon gibt, bleibt, wie es ist.
            </Text>
            <Group>
              <FileButton accept=".csv,.txt,.xlsx" onChange={read} inputProps={{ 'aria-label': 'Kontenrahmen' }}>
                {(props) => (
                  <Button {...props} loading={preview.isPending} leftSection={<IconUpload size={18} aria-hidden />}>
                    Tabelle hochladen
                  </Button>
                )}
              </FileButton>
              <Button
                variant="default"
                loading={starter.isPending}
                leftSection={<IconListDetails size={18} aria-hidden />}
                onClick={() => starter.mutate(undefined, { onSuccess: setPlan })}
              >
                Musterkontenrahmen ansehen
              </Button>
            </Group>
          </Stack>
        </Paper>
      ) : (
        <Preview plan={plan} onDone={() => setPlan(null)} />
      )}
      <Imports />
    </>
  );
};
