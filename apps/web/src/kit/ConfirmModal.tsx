import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

type ConfirmModalProps = {
  opened: boolean;
  title?: string;
  /** What will happen, and to how many records. */
  children: ReactNode;
  /** Names the action: "Person löschen", never "OK". */
  confirmLabel: string;
  isDestructive?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Actions that undo, revoke or cancel do not delete, so they get another question. */
const questionOf = (confirmLabel: string) =>
  confirmLabel.endsWith('löschen') ? 'Wirklich löschen?' : `${confirmLabel}?`;

/** Asks before an action. A destructive button never has the initial focus, so pressing Enter loses nothing. */
export const ConfirmModal = ({
  opened,
  confirmLabel,
  title = questionOf(confirmLabel),
  children,
  isDestructive = true,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) => (
  <Dialog opened={opened} onClose={onClose} title={title} isShort>
    <Stack>
      <div>{children}</div>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus={isDestructive || undefined}>
          Abbrechen
        </Button>
        <Button
          {...(isDestructive && { color: 'red' })}
          loading={isPending}
          onClick={onConfirm}
          data-autofocus={!isDestructive || undefined}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Stack>
  </Dialog>
);
