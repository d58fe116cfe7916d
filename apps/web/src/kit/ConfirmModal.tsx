import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

type ConfirmModalProps = {
  opened: boolean;
  title?: string;
  /** What will happen, to how many. */
  children: ReactNode;
  /** Says what the button does: "Person löschen", never "OK". */
  confirmLabel: string;
  isDestructive?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export const ConfirmModal = ({
  opened,
  title = 'Wirklich löschen?',
  children,
  confirmLabel,
  isDestructive = true,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) => {
  useFocusReturn(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Schließen' }}>
      <Stack>
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button {...(isDestructive && { color: 'red' })} loading={isPending} onClick={onConfirm} data-autofocus>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
