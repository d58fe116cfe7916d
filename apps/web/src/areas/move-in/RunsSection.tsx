import { Badge, Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/days';
import type { MoveInRun } from '@vereinshaus/contract/move-in';
import type { MoveInStep } from '@vereinshaus/contract/move-in-fields';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { runsQuery, useUndoStep } from './move-in.api.ts';

const stateOf = ({ timeUndone }: MoveInRun) => (timeUndone === 0 ? 'übernommen' : 'zurückgenommen');

const columns: readonly Column<MoveInRun>[] = [
  { key: 'time', label: 'Wann', type: 'moment', value: ({ time }) => time, width: 180 },
  { key: 'fileName', label: 'Datei', value: ({ fileName }) => fileName, width: 220 },
  { key: 'byName', label: 'Von', value: ({ byName }) => byName, width: 160 },
  { key: 'made', label: 'Zeilen', type: 'number', value: ({ made }) => made, width: 90 },
  { key: 'skipped', label: 'Ausgelassen', type: 'number', value: ({ skipped }) => skipped, width: 120 },
  { key: 'cents', label: 'Summe', type: 'money', value: ({ cents }) => cents, width: 120 },
  {
    key: 'state',
    label: 'Zustand',
    value: stateOf,
    render: (run) => (
      <Badge
        variant="light"
        color={run.timeUndone === 0 ? 'green' : 'gray'}
        title={run.timeUndone === 0 ? undefined : `${formatMoment(run.timeUndone)}, ${run.undoneByName}`}
      >
        {stateOf(run)}
      </Badge>
    ),
    width: 140,
  },
];

const idOf = ({ ID }: MoveInRun) => ID;

/** What a step has brought so far, and the way back as long as nothing was booked, paid or changed. */
export const RunsSection = ({ step }: { step: MoveInStep }) => {
  const runs = useQuery(runsQuery(step));
  const undo = useUndoStep();
  const [undone, setUndone] = useState<MoveInRun | null>(null);
  return (
    <Stack component="section" aria-label="Bisher übernommen" gap="xs">
      <Title order={3} size="h4">
        Bisher übernommen
      </Title>
      <DataTable
        id="move-in-runs"
        urlKey="r"
        title="Bisher übernommen"
        rows={runs.data?.runs}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Lauf', many: 'Läufe' }}
        emptyText="In diesem Schritt wurde noch nichts übernommen."
        rowActions={(run) =>
          run.timeUndone === 0 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Zurücknehmen: ${run.fileName}`}
              onClick={() => setUndone(run)}
            >
              Zurücknehmen
            </Button>
          ) : null
        }
        plain
        hideExport
      />
      <ConfirmModal
        opened={undone !== null}
        title="Wirklich zurücknehmen?"
        confirmLabel="Alles zurücknehmen"
        isPending={undo.isPending}
        onConfirm={() => undone && undo.mutate({ run_ID: undone.ID }, { onSettled: () => setUndone(null) })}
        onClose={() => setUndone(null)}
      >
        {undone &&
          `${undone.made} Zeilen aus „${undone.fileName}“ werden zurückgenommen. Das geht nur, solange nichts davon gebucht, bezahlt oder geändert wurde.`}
      </ConfirmModal>
    </Stack>
  );
};
