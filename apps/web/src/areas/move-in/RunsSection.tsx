import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MoveInRun } from '@vereinshaus/contract/move-in/calls';
import type { MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { runColumns } from '../imports/shared/run-columns.tsx';
import { runsQuery, useUndoStep } from './move-in.api.ts';

const columns = runColumns<MoveInRun>('übernommen', ({ made }) => made, [
  { key: 'made', label: 'Zeilen', type: 'count', value: ({ made }) => made, width: 90 },
  { key: 'skipped', label: 'Ausgelassen', type: 'count', value: ({ skipped }) => skipped, width: 120 },
  { key: 'cents', label: 'Summe', type: 'money', value: ({ cents }) => cents, width: 120 },
]);

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
          `${undone.standing} Zeilen aus „${undone.fileName}“ werden zurückgenommen. Was seither gebucht, bezahlt oder geändert wurde, bleibt und wird genannt.`}
      </ConfirmModal>
    </Stack>
  );
};
