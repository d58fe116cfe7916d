import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrashedEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { trashQuery, usePurge, useRestore } from './cloud-storage.api.ts';

const TrashLine = ({ entry, isBusy, onRestore }: { entry: TrashedEntry; isBusy: boolean; onRestore: () => void }) => (
  <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text>{entry.name}</Text>
      <Text size="sm" c="dimmed">
        {[entry.folder && `aus ${entry.folder}`, entry.deletedBy && `gelöscht von ${entry.deletedBy}`]
          .filter(Boolean)
          .join(', ')}
        {` · bis ${formatDayOf(entry.timeGone)}`}
      </Text>
    </div>
    <Button
      variant="default"
      size="compact-md"
      flex="none"
      disabled={isBusy}
      aria-label={`Zurückholen: ${entry.name}`}
      onClick={onRestore}
    >
      Zurückholen
    </Button>
  </Group>
);

/** Papierkorb: entries the viewer may restore. */
export const TrashDialog = ({ onClose }: { onClose: () => void }) => {
  const trash = useQuery(trashQuery());
  const restore = useRestore();
  const purge = usePurge();
  const [isEmptying, setEmptying] = useState(false);
  return (
    <Dialog title="Papierkorb" size="lg" onClose={onClose}>
      <QueryState query={trash} isEmpty={({ entries }) => entries.length === 0} empty="Der Papierkorb ist leer.">
        {({ entries, mayManage }) => (
          <Stack>
            <Text size="sm" c="dimmed">
              Nach {cloudLimits.trashDays} Tagen wird von selbst endgültig gelöscht.
            </Text>
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {entries.map((entry) => (
                <TrashLine
                  key={entry.ID}
                  entry={entry}
                  isBusy={restore.isPending}
                  onRestore={() => restore.mutate({ ID: entry.ID })}
                />
              ))}
            </Stack>
            {mayManage && (
              <Button color="red" variant="light" onClick={() => setEmptying(true)}>
                Papierkorb leeren
              </Button>
            )}
          </Stack>
        )}
      </QueryState>
      <ConfirmModal
        opened={isEmptying}
        title="Papierkorb leeren?"
        confirmLabel="Endgültig löschen"
        isPending={purge.isPending}
        onConfirm={() => purge.mutate({ ID: 0 }, { onSettled: () => setEmptying(false) })}
        onClose={() => setEmptying(false)}
      >
        Alles im Papierkorb ist dann weg, mit allen älteren Ständen. Das lässt sich nicht zurücknehmen.
      </ConfirmModal>
    </Dialog>
  );
};
