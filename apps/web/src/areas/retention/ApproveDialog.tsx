import { List, Stack, Text } from '@mantine/core';
import { retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { newKey } from '../../kit/new-key.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useApprove } from './retention.api.ts';

type Props = {
  items: readonly { kind: RetentionKind; subjects: readonly number[] }[];
  onClose: () => void;
  onDone: () => void;
};

/** Says what goes and that nobody brings it back, before it goes. */
export const ApproveDialog = ({ items, onClose, onDone }: Props) => {
  const approve = useApprove();
  const [key] = useState(newKey);
  const submit = () =>
    approve.mutate(
      { items: items.map(({ kind, subjects }) => ({ kind, subjects: [...subjects] })), key },
      { onSuccess: onDone },
    );
  return (
    <ConfirmModal
      opened
      title="Endgültig löschen?"
      confirmLabel="Endgültig löschen"
      isPending={approve.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <List spacing={4}>
          {items.map(({ kind, subjects }) => (
            <List.Item key={kind}>
              {retentionKindOf(kind).label}
              {retentionKindOf(kind).subject !== 'club' && ` (${subjects.length})`}: {retentionKindOf(kind).outcome}
            </List.Item>
          ))}
        </List>
        <Text fw={600}>Das lässt sich nicht rückgängig machen.</Text>
        <Text size="sm" c="dimmed">
          Was inzwischen wieder gebraucht wird, bleibt. Die Bücher bleiben, wie sie sind. Im Löschprotokoll steht, wer
          zugestimmt hat, ohne die Namen der Gelöschten.
        </Text>
        {approve.error !== null && <StatusBanner kind="error">{approve.error.message}</StatusBanner>}
      </Stack>
    </ConfirmModal>
  );
};
