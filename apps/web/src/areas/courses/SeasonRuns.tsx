import { Button, Group, Paper, Skeleton, Table, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import type { SeasonRun } from '@vereinshaus/contract/courses/season';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { May } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { seasonRunsQuery, useSeasonUndo } from './courses.api.ts';
import { PublishDialog } from './PublishDialog.tsx';

const keptText = (count: number) => (count === 1 ? 'ein Platz reserviert' : `${count} Plätze reserviert`);

const stateOf = ({ timeUndone, booked, reserved, draft_ids }: SeasonRun) => {
  if (timeUndone > 0) return `zurückgenommen ${formatMoment(timeUndone)}`;
  const kept = reserved > 0 ? `, ${keptText(reserved)}` : '';
  if (draft_ids.length > 0) return `${draft_ids.length} noch verborgen${kept}`;
  if (booked === 0) return 'noch ohne Buchungen';
  return `schon ${booked === 1 ? 'einmal' : `${booked}-mal`} gebucht, bleibt bestehen`;
};

const UndoModal = ({ run, onClose }: { run: SeasonRun; onClose: () => void }) => {
  const undo = useSeasonUndo();
  return (
    <ConfirmModal
      opened
      title="Saisonwechsel zurücknehmen?"
      confirmLabel={run.courses === 1 ? 'Einen Kurs löschen' : `${run.courses} Kurse löschen`}
      isPending={undo.isPending}
      onConfirm={() => undo.mutate({ run_ID: run.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      Die Kurse dieses Laufs werden mit ihren Terminen gelöscht, weil noch nie jemand einen davon gebucht hat.
      {run.reserved > 0 &&
        ` ${run.reserved === 1 ? 'Ein reservierter Platz verfällt' : `${run.reserved} reservierte Plätze verfallen`}; keine Familie hat schon davon erfahren.`}{' '}
      Die ursprünglichen Kurse bleiben, wie sie sind.
    </ConfirmModal>
  );
};

/** Runs with hidden courses still wait to be published. */
const kinds = {
  hidden: { title: 'Noch zu veröffentlichen', isOf: ({ draft_ids }: SeasonRun) => draft_ids.length > 0 },
  past: { title: 'Bisherige Saisonwechsel', isOf: ({ draft_ids }: SeasonRun) => draft_ids.length === 0 },
} as const;

/** The last runs of a kind; a run without bookings can be undone. */
export const SeasonRuns = ({ kind }: { kind: keyof typeof kinds }) => {
  const runs = useQuery(seasonRunsQuery());
  const { title, isOf } = kinds[kind];
  const [undone, setUndone] = useState<SeasonRun | null>(null);
  const [published, setPublished] = useState<SeasonRun | null>(null);
  return (
    <QueryState
      query={runs}
      skeleton={kind === 'past' ? <Skeleton height={80} /> : null}
      isEmpty={(data) => !data.runs.some(isOf)}
      empty={null}
    >
      {(data) => (
        <Paper withBorder p="md">
          <Title order={2} size="h4" mb="xs">
            {title}
          </Title>
          <Table.ScrollContainer minWidth={640}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Zeitpunkt</Table.Th>
                  <Table.Th>Wer</Table.Th>
                  <Table.Th ta="right">Kurse</Table.Th>
                  <Table.Th>Status</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Aktion</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.runs.filter(isOf).map((run) => (
                  <Table.Tr key={run.ID}>
                    <RowHead>{formatMoment(run.time)}</RowHead>
                    <Table.Td>{run.fullname}</Table.Td>
                    <Table.Td ta="right">{run.courses}</Table.Td>
                    <Table.Td>{stateOf(run)}</Table.Td>
                    <Table.Td ta="right">
                      <Group gap="xs" justify="flex-end" wrap="nowrap">
                        {run.draft_ids.length > 0 && (
                          <May access={courseOffice.setManyShown.access}>
                            <Button size="compact-sm" onClick={() => setPublished(run)}>
                              Veröffentlichen
                            </Button>
                          </May>
                        )}
                        {run.timeUndone === 0 && run.booked === 0 && (
                          <Button size="compact-sm" variant="default" onClick={() => setUndone(run)}>
                            Zurücknehmen
                          </Button>
                        )}
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {published && <PublishDialog courseIds={published.draft_ids} onClose={() => setPublished(null)} />}
          {undone && <UndoModal run={undone} onClose={() => setUndone(null)} />}
        </Paper>
      )}
    </QueryState>
  );
};
