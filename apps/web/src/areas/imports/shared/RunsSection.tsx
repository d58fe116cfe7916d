import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@vereinshaus/contract/imports/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { runsQuery, useUndoImport } from './imports.api.ts';
import { RunDialog } from './RunDialog.tsx';
import { runColumns } from './run-columns.tsx';

const columns = runColumns<ImportRun>('importiert', ({ created, updated }) => created + updated, [
  { key: 'created', label: 'Neu', type: 'count', value: ({ created }) => created, width: 80 },
  { key: 'updated', label: 'Ergänzt', type: 'count', value: ({ updated }) => updated, width: 90 },
  { key: 'skipped', label: 'Übersprungen', type: 'count', value: ({ skipped }) => skipped, width: 120 },
]);

const idOf = ({ ID }: ImportRun) => ID;

const UndoModal = ({ run, onClose }: { run: ImportRun | null; onClose: () => void }) => {
  const undo = useUndoImport();
  return (
    <ConfirmModal
      opened={run !== null}
      title="Wirklich zurücknehmen?"
      confirmLabel="Import zurücknehmen"
      isPending={undo.isPending}
      onConfirm={() => run && undo.mutate({ run_ID: run.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {run &&
        `${run.created} Personen aus „${run.fileName}“ werden entfernt, ${run.updated} ergänzte bekommen ihre alten Daten zurück. Wer seither geändert oder verwendet wurde, bleibt und wird genannt.`}
    </ConfirmModal>
  );
};

/** Earlier imports, and the way back. */
export const RunsSection = () => {
  const runs = useQuery(runsQuery());
  const [undone, setUndone] = useState<ImportRun | null>(null);
  const [opened, setOpened] = useState<ImportRun | null>(null);
  const actions = (run: ImportRun) =>
    run.timeUndone === 0 ? (
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Personen ansehen: Import ${run.fileName}`}
          onClick={() => setOpened(run)}
        >
          Personen ansehen
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Zurücknehmen: Import ${run.fileName}`}
          onClick={() => setUndone(run)}
        >
          Zurücknehmen
        </Button>
      </Group>
    ) : null;
  return (
    <Stack component="section" aria-label="Bisherige Importe" gap="xs">
      <Title order={2} size="h4">
        Bisherige Importe
      </Title>
      <DataTable
        id="import-runs"
        urlKey="r"
        title="Bisherige Importe"
        rows={runs.data?.runs}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Import', many: 'Importe' }}
        emptyText="Noch nichts importiert."
        rowActions={actions}
        plain
        hideExport
      />
      {opened !== null && <RunDialog run={opened} onClose={() => setOpened(null)} />}
      <UndoModal run={undone} onClose={() => setUndone(null)} />
    </Stack>
  );
};
