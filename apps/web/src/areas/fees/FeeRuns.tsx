import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FeeRun, fees, personsText } from '@vereinshaus/contract/fees/calls';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useStaleWith } from '../../kit/use-stale-with.ts';
import { ChargingState, isCharging } from './ChargingState.tsx';
import { feeRunsQuery, staleAfterCharging, useUndoFeeRun } from './fees.api.ts';
import { Joiners } from './Joiners.tsx';
import { isUnderWay, SendingState } from './SendingState.tsx';
import { SendNoticesDialog } from './SendNoticesDialog.tsx';

const stateOf = ({ timeUndone, isPaid, reversed }: FeeRun): string => {
  if (timeUndone > 0) return `zurückgenommen ${formatMoment(timeUndone)}`;
  const credited = reversed > 0 ? `, ${personsText(reversed)} gutgeschrieben` : '';
  return `${isPaid ? 'schon etwas davon bezahlt, bleibt bestehen' : 'seither nichts davon bezahlt'}${credited}`;
};

const everyMs = 1500;
const isBusy = (run: FeeRun) => isCharging(run) || run.sendings.some(isUnderWay);

/** Progress of all charging runs. */
const progressOf = (runs: readonly FeeRun[]) =>
  runs.flatMap(({ chargings }) => chargings.map(({ done }) => done)).join();

const isNewestOfYear = (run: FeeRun, runs: readonly FeeRun[]) =>
  runs.find(({ year, timeUndone }) => year === run.year && timeUndone === 0)?.ID === run.ID;

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

type RunCardProps = {
  run: FeeRun;
  /** The newest run of a year also shows who has joined since. */
  isNewest: boolean;
  onUndo: (() => void) | undefined;
  onSend: (() => void) | undefined;
};

const RunCard = ({ run, isNewest, onUndo, onSend }: RunCardProps) => (
  <Paper withBorder p="sm" component="li">
    <Group justify="space-between">
      <div>
        <Text fw={600}>
          {run.year}: {formatMoney(run.amount)} für {personsText(run.persons)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatMoment(run.time)}, {run.fullname}; Stichtag {formatDay(run.cutoff)}, fällig am {formatDay(run.due)}
        </Text>
        {!isCharging(run) && <Text size="sm">{stateOf(run)}</Text>}
        {run.chargings.map((charging) => (
          <ChargingState key={charging.ID} charging={charging} />
        ))}
        {run.sendings.map((sending) => (
          <SendingState key={sending.ID} sending={sending} />
        ))}
        {isNewest && !isCharging(run) && <Joiners run={run} />}
      </div>
      <Group gap="xs">
        {onSend && (
          <Button variant="default" onClick={onSend} aria-label={`Verschicken …: Vorschreibungen ${run.year}`}>
            Verschicken …
          </Button>
        )}
        {onUndo && (
          <Button variant="default" onClick={onUndo} aria-label={`Zurücknehmen: Vorschreibung ${run.year}`}>
            Zurücknehmen
          </Button>
        )}
      </Group>
    </Group>
  </Paper>
);

type RunsProps = { title: string; isShown: (run: FeeRun) => boolean };

/** A selection of the last runs; one without payments can be undone. */
export const FeeRuns = ({ title, isShown }: RunsProps) => {
  const runs = useQuery({
    ...feeRunsQuery(),
    refetchInterval: ({ state }) => (state.data?.runs.some(isBusy) === true ? everyMs : false),
  });
  // The list updates while charging.
  useStaleWith(runs.data && progressOf(runs.data.runs), staleAfterCharging);
  const maySend = useMay(fees.sendNotices.access);
  const [sent, setSent] = useState<FeeRun | null>(null);
  const mayUndo = useMay(fees.undo.access);
  const [undone, setUndone] = useState<FeeRun | null>(null);
  return (
    <QueryState query={runs} isEmpty={(data) => !data.runs.some(isShown)} empty={null}>
      {(data) => (
        <Stack gap="xs" my="lg">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.runs.filter(isShown).map((run) => (
              <RunCard
                key={run.ID}
                run={run}
                isNewest={run.timeUndone === 0 && isNewestOfYear(run, data.runs)}
                onSend={maySend && run.timeUndone === 0 && !isCharging(run) ? () => setSent(run) : undefined}
                onUndo={
                  mayUndo && run.timeUndone === 0 && !run.isPaid && !isCharging(run) ? () => setUndone(run) : undefined
                }
              />
            ))}
          </Stack>
          {sent && <SendNoticesDialog run={sent} onClose={() => setSent(null)} />}
          {undone && <UndoModal run={undone} onClose={() => setUndone(null)} />}
        </Stack>
      )}
    </QueryState>
  );
};
