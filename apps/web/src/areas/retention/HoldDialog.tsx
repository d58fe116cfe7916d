import { Stack, Text, TextInput } from '@mantine/core';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { type FormEvent, useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useHold } from './retention.api.ts';

type Props = { personId: number; name: string; onClose: () => void };

/** Aufbewahren bis … weil …: nothing of the person goes until then. */
export const HoldDialog = ({ personId, name, onClose }: Props) => {
  const hold = useHold();
  const today = dayInVienna(useOpenedAt());
  const [until, setUntil] = useState(toDayNumber(addDays(today, 365)));
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hold.mutate({ child_ID: personId, until, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`${name} aufbewahren`}
      submitLabel="Aufbewahren"
      isPending={hold.isPending}
      failure={hold.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <DayInput
          label="Bis"
          description="Bis zu diesem Tag wird von dieser Person nichts gelöscht. Danach gelten von selbst wieder die Fristen."
          required
          clearable={false}
          minDate={today}
          maxDate={addDays(today, 3653)}
          value={until}
          onChange={setUntil}
        />
        <TextInput
          label="Weil"
          description="Steht in der Historie der Person und in ihrer Datenauskunft."
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          Verlangt die Person selbst die Löschung, geht das weiterhin im Profil.
        </Text>
      </Stack>
    </FormDialog>
  );
};
