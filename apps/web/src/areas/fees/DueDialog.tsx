import { Stack } from '@mantine/core';
import { feeTexts } from '@vereinshaus/contract/fees/calls';
import { type ReactNode, useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';

type Handlers = { onSuccess: () => void; onError: (error: Error) => void };

type DueDialogProps = {
  title: string;
  submitLabel: string;
  proposedDue: number;
  /** The charging call and its state. */
  call: { isPending: boolean; error: Error | null };
  onCharge: (due: number, handlers: Handlers) => void;
  onClose: () => void;
  /** Content above the due date, and below it depending on the chosen day. */
  children: ReactNode;
  below?: (due: number) => ReactNode;
};

/** Beiträge verrechnen: the due date, which is required. */
export const DueDialog = ({
  title,
  submitLabel,
  proposedDue,
  call,
  onCharge,
  onClose,
  children,
  below,
}: DueDialogProps) => {
  const [due, setDue] = useState(proposedDue);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = () => {
    if (due === 0) setProblem(feeTexts.dueMissing);
    else onCharge(due, { onSuccess: onClose, onError: (error) => setProblem(fieldErrorsOf(error).due) });
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isPending={call.isPending}
      failure={problem === undefined ? call.error : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {children}
        <DayInput
          label="Zu bezahlen bis"
          required
          clearable={false}
          value={due}
          error={problem}
          onChange={(day) => {
            setDue(day);
            setProblem(undefined);
          }}
        />
        {below?.(due)}
      </Stack>
    </FormDialog>
  );
};
