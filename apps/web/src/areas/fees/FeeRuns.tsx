import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '@vereinshaus/contract/days';
import { type FeeRun, fees, personsText } from '@vereinshaus/contract/fees';
import { formatMoney } from '@vereinshaus/contract/money';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { feeRunsQuery, useUndoFeeRun } from './fees.api.ts';

const stateOf = ({ timeUndone, isPaid, reversed }: FeeRun): string => {
  if (timeUndone > 0) return `zurückgenommen ${formatMoment(timeUndone)}`;
  const credited = reversed > 0 ? `, ${personsText(reversed)} gutgeschrieben` : '';
  return `${isPaid ? 'schon etwas davon bezahlt, bleibt bestehen' : 'noch nichts davon bezahlt'}${credited}`;
};

const UndoModal = ({ run, onClose }: { run: FeeRun; onClose: () => void }) => {
  const undo = useUndoFeeRun();
  return (
    <ConfirmModal
      opened
      title="Vorschreibung zurücknehmen?"
      confirmLabel="Vorschreibung zurücknehmen"
      isPending={undo.isPending}
      onConfirm={() => undo.mutate({ run_ID: run.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {`${formatMoney(run.amount)} für ${personsText(run.persons)} werden gutgeschrieben. Danach kannst du die Beiträge neu vorschreiben.`}
    </ConfirmModal>
  );
};

const RunCard = ({ run, onUndo }: { run: FeeRun; onUndo: (() => void) | undefined }) => (
  <Paper withBorder p="sm" component="li">
    <Group justify="space-between">
      <div>
        <Text fw={600}>
          {run.year}: {formatMoney(run.amount)} für {personsText(run.persons)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatMoment(run.time)}, {run.fullname}; Stichtag {formatDay(run.cutoff)}, fällig am {formatDay(run.due)}
        </Text>
        <Text size="sm">{stateOf(run)}</Text>
      </div>
      {onUndo && (
        <Button variant="default" onClick={onUndo} aria-label={`Zurücknehmen: Vorschreibung ${run.year}`}>
          Zurücknehmen
        </Button>
      )}
    </Group>
  </Paper>
);

/** The last runs; one of which nothing has been paid can be taken back. */
export const FeeRuns = () => {
  const runs = useQuery(feeRunsQuery());
  const mayUndo = useMay(fees.undo.access);
  const [undone, setUndone] = useState<FeeRun | null>(null);
  return (
    <QueryState query={runs} isEmpty={(data) => data.runs.length === 0} empty={null}>
      {(data) => (
        <Stack gap="xs" mt="xl">
          <Title order={2} size="h4">
            Letzte Vorschreibungen
          </Title>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.runs.map((run) => (
              <RunCard
                key={run.ID}
                run={run}
                onUndo={mayUndo && run.timeUndone === 0 && !run.isPaid ? () => setUndone(run) : undefined}
              />
            ))}
          </Stack>
          {undone && <UndoModal run={undone} onClose={() => setUndone(null)} />}
        </Stack>
      )}
    </QueryState>
  );
};
