import { TextInput } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { type FormEvent, useState } from 'react';
import { showBanner } from '../../kit/banners.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useEnterSvn } from './booking-page.api.ts';

type Props = { candidate: BookingCandidate; onClose: () => void };

/** The club needs the Sozialversicherungsnummer before a booking; leaving without it is told. */
export const SvnDialog = ({ candidate, onClose }: Props) => {
  const [svn, setSvn] = useState('');
  const enter = useEnterSvn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate({ child_ID: candidate.ID, svn }, { onSuccess: onClose });
  };
  const leave = () => {
    showBanner('error', bookingTexts.svnMissing);
    onClose();
  };
  return (
    <FormDialog
      title={`Sozialversicherungsnummer von ${candidate.fullname}`}
      submitLabel="SVN speichern"
      isPending={enter.isPending}
      failure={enter.error}
      onSubmit={submit}
      onClose={leave}
    >
      <TextInput
        label="Sozialversicherungsnummer"
        description="Zehn Ziffern, wie auf der e-card. Sie wird verschlüsselt gespeichert."
        inputMode="numeric"
        autoComplete="off"
        value={svn}
        onChange={(event) => setSvn(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
};
