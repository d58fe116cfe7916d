import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../../kit/Dialog.tsx';
import { DialogFooter } from '../../../kit/DialogFooter.tsx';
import { Form } from '../../../kit/Form.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';

type Props = {
  title: string;
  /** Names the action. */
  submitLabel: string;
  isPending: boolean;
  failure: Error | null;
  /** The server asks for confirmation, which is not an error. */
  isAsked?: boolean;
  isDestructive?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
};

/** A small form in a dialog; the server's refusal is shown above it. */
export const ProfileDialog = (props: Props) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In a dialog, but still inside the page's form in the React tree.
    event.stopPropagation();
    props.onSubmit();
  };
  return (
    <Dialog onClose={props.onClose} title={props.title} isShort>
      <Form failure={props.isAsked === true ? null : props.failure} onSubmit={submit}>
        <Stack>
          {props.failure !== null && props.isAsked === true && (
            <StatusBanner kind="info" title="Bitte noch einmal bestätigen">
              {props.failure.message}
            </StatusBanner>
          )}
          {props.children}
          <DialogFooter>
            <Button variant="default" onClick={props.onClose}>
              Abbrechen
            </Button>
            <Button
              type="submit"
              loading={props.isPending}
              disabled={props.isDisabled === true}
              {...(props.isDestructive === true && { color: 'red' })}
            >
              {props.submitLabel}
            </Button>
          </DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
};
