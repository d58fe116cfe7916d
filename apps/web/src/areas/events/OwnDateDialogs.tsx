import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { eventTexts, reasonLimits } from '@vereinshaus/contract/events/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { roomsQuery, useCancelOwn, useMoveOwn } from './events.api.ts';

export type OwnDateToChange = { ID: number; courseName: string; start: number; room: string; room_ID: number };

type Props = { date: OwnDateToChange; onClose: () => void; onDone: () => void };

const reasonProblem = (reason: string) => (reason.trim().length < reasonLimits.min ? eventTexts.reasonMissing : null);

const reasonField = {
  label: 'Grund',
  description: 'Steht in der Nachricht an die Familien.',
  required: true,
  maxLength: reasonLimits.max,
} as const;

/** Absagen: one reason, one tap. Families and office are notified. */
export const CancelOwnDialog = ({ date, onClose, onDone }: Props) => {
  const cancel = useCancelOwn();
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } });
  return (
    <FormDialog
      title="Termin absagen"
      submitLabel="Termin absagen"
      isPending={cancel.isPending}
      failure={cancel.error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) =>
        cancel.mutate({ id: date.ID, reason }, { onSuccess: onDone, onError: atFields(form) }),
      )}
    >
      <Text>
        {date.courseName}, {formatMoment(date.start)}. Alle Familien und das Büro werden verständigt, der Raum wird
        frei.
      </Text>
      <TextInput {...reasonField} data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  );
};

/** Verschieben: another time, optionally another room; the duration stays. */
export const MoveOwnDialog = ({ date, onClose, onDone }: Props) => {
  const move = useMoveOwn();
  const rooms = useQuery(roomsQuery());
  const now = useOpenedAt().getTime() / 1000;
  const form = useForm({
    initialValues: { start: date.start, room_ID: String(date.room_ID), reason: '' },
    validate: {
      start: (start) => (start <= now ? eventTexts.movedToPast : null),
      reason: reasonProblem,
    },
  });
  const options = (rooms.data?.rooms ?? [])
    .filter(({ ID, active }) => active || ID === date.room_ID)
    .map(({ ID, name }) => ({ value: String(ID), label: name }));
  const isElsewhere = date.room_ID === 0 && date.room !== '';
  return (
    <FormDialog
      title="Termin verschieben"
      submitLabel="Termin verschieben"
      isPending={move.isPending}
      failure={move.error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ start, room_ID, reason }) =>
        move.mutate(
          { id: date.ID, start, reason, ...(room_ID !== String(date.room_ID) && { room_ID: Number(room_ID) }) },
          { onSuccess: onDone, onError: atFields(form, { room: 'room_ID' }) },
        ),
      )}
    >
      <Text>
        {date.courseName}, bisher {formatMoment(date.start)}. Alle Familien und das Büro werden verständigt.
      </Text>
      <MomentInput label="Neuer Beginn" required clearable={false} {...form.getInputProps('start')} />
      <Select
        label="Raum"
        allowDeselect={false}
        data={[{ value: '0', label: isElsewhere ? date.room : 'kein Raum' }, ...options]}
        {...form.getInputProps('room_ID')}
      />
      <TextInput {...reasonField} {...form.getInputProps('reason')} />
    </FormDialog>
  );
};
