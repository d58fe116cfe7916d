import { useQuery } from '@tanstack/react-query';
import type { MoveInRun } from '@vereinshaus/contract/move-in/calls';
import type { MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import { RunsSection, runId } from '../../kit/import/RunsSection.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { runColumns } from '../imports/shared/run-columns.tsx';
import { runsQuery, useUndoStep } from './move-in.api.ts';

const columns = runColumns<MoveInRun>('übernommen', ({ made }) => made, [
  { key: 'made', label: 'Zeilen', type: 'count', value: ({ made }) => made, width: 90 },
  { key: 'skipped', label: 'Ausgelassen', type: 'count', value: ({ skipped }) => skipped, width: 120 },
  { key: 'cents', label: 'Summe', type: 'money', value: ({ cents }) => cents, width: 120 },
]);

/** What a step has brought so far, and the way back as long as nothing was booked, paid or changed. */
export const StepRuns = ({ step }: { step: MoveInStep }) => {
  const runs = useQuery(runsQuery(step));
  const undo = useUndoStep();
  return (
    <RunsSection
      order={3}
      id="move-in-runs"
      urlKey="r"
      title="Bisher übernommen"
      {...rowsOf(runs, 'runs')}
      columns={columns}
      rowId={runId}
      countLabel={{ one: 'Lauf', many: 'Läufe' }}
      emptyText="In diesem Schritt wurde noch nichts übernommen."
      undo={{
        isUndone: ({ timeUndone }) => timeUndone !== 0,
        confirmLabel: 'Alles zurücknehmen',
        consequence: ({ standing, fileName }) =>
          `${standing} Zeilen aus „${fileName}“ werden zurückgenommen. Was seither gebucht, bezahlt oder geändert wurde, bleibt und wird genannt.`,
        isPending: undo.isPending,
        start: ({ ID }, options) => undo.mutate({ run_ID: ID }, options),
      }}
    />
  );
};
