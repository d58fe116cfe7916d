import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportRun } from '@vereinshaus/contract/imports/calls';
import { useState } from 'react';
import { RunsSection, runId } from '../../../kit/import/RunsSection.tsx';
import { rowsOf } from '../../../kit/table/rows-of.ts';
import { runsQuery, useUndoImport } from './imports.api.ts';
import { RunDialog } from './RunDialog.tsx';
import { runColumns } from './run-columns.tsx';

const columns = runColumns<ImportRun>('importiert', ({ created, updated }) => created + updated, [
  { key: 'created', label: 'Neu', type: 'count', value: ({ created }) => created, width: 80 },
  { key: 'updated', label: 'Ergänzt', type: 'count', value: ({ updated }) => updated, width: 90 },
  { key: 'skipped', label: 'Übersprungen', type: 'count', value: ({ skipped }) => skipped, width: 120 },
]);

/** Earlier imports, and the way back. */
export const PersonRuns = () => {
  const runs = useQuery(runsQuery());
  const undo = useUndoImport();
  const [opened, setOpened] = useState<ImportRun | null>(null);
  return (
    <>
      <RunsSection
        id="import-runs"
        urlKey="r"
        title="Bisherige Importe"
        {...rowsOf(runs, 'runs')}
        columns={columns}
        rowId={runId}
        countLabel={{ one: 'Import', many: 'Importe' }}
        emptyText="Noch nichts importiert."
        undo={{
          isUndone: ({ timeUndone }) => timeUndone !== 0,
          nameOf: ({ fileName }) => `Import ${fileName}`,
          consequence: ({ created, updated, fileName }) =>
            `${created} Personen aus „${fileName}“ werden entfernt, ${updated} ergänzte bekommen ihre alten Daten zurück. Wer seither geändert oder verwendet wurde, bleibt und wird genannt.`,
          isPending: undo.isPending,
          start: ({ ID }, options) => undo.mutate({ run_ID: ID }, options),
        }}
        runActions={(run) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Personen ansehen: Import ${run.fileName}`}
            onClick={() => setOpened(run)}
          >
            Personen ansehen
          </Button>
        )}
      />
      {opened !== null && <RunDialog run={opened} onClose={() => setOpened(null)} />}
    </>
  );
};
