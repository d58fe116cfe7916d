import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './FormDialog.module.css';
import { StatusBanner } from './StatusBanner.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { useIsPhone } from './use-is-phone.ts';

type FormDialogProps = {
  title: string;
  /** Says what the button does. */
  submitLabel: string;
  isPending: boolean;
  /** Nothing to submit yet, and the form says why. */
  isDisabled?: boolean;
  /** What the server refused as a whole. */
  failure: Error | null;
  size?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog; on a phone it fills the screen. However long it is, its button stays in reach. */
export const FormDialog = (props: FormDialogProps) => {
  const isPhone = useIsPhone();
  useFocusReturn();
  return (
    <Modal opened onClose={props.onClose} title={props.title} size={props.size ?? 'md'} fullScreen={isPhone}>
      <form onSubmit={props.onSubmit} noValidate>
        <Stack>
          {props.failure !== null && <StatusBanner kind="error">{props.failure.message}</StatusBanner>}
          {props.children}
          <Group justify="flex-end" className={classes.footer ?? ''}>
            <Button variant="default" onClick={props.onClose}>
              Abbrechen
            </Button>
            <Button type="submit" loading={props.isPending} disabled={props.isDisabled ?? false}>
              {props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
