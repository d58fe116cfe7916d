import { Stack, Text, Textarea } from '@mantine/core';
import { type BusinessYear, yearTexts } from '@vereinshaus/contract/business-years/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useReopenYear } from './business-years.api.ts';

/** Wieder öffnen: the whole year, with a reason that stays in its history. */
export const ReopenYearDialog = ({ year, onClose }: { year: BusinessYear; onClose: () => void }) => {
  const reopen = useReopenYear();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing ? yearTexts.reasonMissing : reopen.error && fieldErrorsOf(reopen.error).reason;
  return (
    <FormDialog
      title="Wieder öffnen"
      submitLabel="Wieder öffnen"
      isPending={reopen.isPending}
      failure={problem ? null : reopen.error}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') reopen.mutate({ ID: year.ID, through: 0, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          In diesem Jahr kann danach wieder gebucht und storniert werden. Wer das war und warum, bleibt im Verlauf.
        </Text>
        <Textarea
          label="Begründung"
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
        />
      </Stack>
    </FormDialog>
  );
};
