import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

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

/** What takes back, revokes or cancels does not delete. */
const questionOf = (confirmLabel: string) =>
  confirmLabel.endsWith('löschen') ? 'Wirklich löschen?' : `${confirmLabel}?`;

/** Asks before something happens. What destroys never has the focus: Enter alone loses nothing. */
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
