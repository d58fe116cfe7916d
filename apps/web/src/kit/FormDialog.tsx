import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';
import { Form } from './Form.tsx';

type FormDialogProps = {
  title: string;
  /** Names the action. */
  submitLabel: string;
  isPending: boolean;
  /** Nothing can be submitted yet; the form explains why. */
  isDisabled?: boolean;
  /** The refusal as a whole. */
  failure: Error | null;
  size?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. It may be nested in the form of a page, which React would otherwise submit as well. */
export const FormDialog = (props: FormDialogProps) => (
  <Dialog title={props.title} size={props.size ?? 'md'} onClose={props.onClose}>
    <Form
      failure={props.failure}
      onSubmit={(event) => {
        event.stopPropagation();
        props.onSubmit(event);
      }}
    >
      <Stack>
        {props.children}
        <DialogFooter>
          <Button variant="default" onClick={props.onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={props.isPending} disabled={props.isDisabled ?? false}>
            {props.submitLabel}
          </Button>
        </DialogFooter>
      </Stack>
    </Form>
  </Dialog>
);
