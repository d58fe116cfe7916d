import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Queue, WaitingPerson } from '@vereinshaus/contract/bookings/waitlists';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMoveInQueue } from './queue-offers.api.ts';

type Props = { queue: Queue; person: WaitingPerson; place: number; onClose: () => void };

/** Umreihen: another place in the queue, with a reason that stands in its log. */
export const MoveInQueueDialog = ({ queue, person, place, onClose }: Props) => {
  const move = useMoveInQueue();
  const form = useForm({
    initialValues: { place: 1, reason: '' },
    validate: { reason: (value) => (value.trim().length < 3 ? 'Bitte gib einen Grund an.' : null) },
  });
  return (
    <FormDialog
      title={`${person.fullname} umreihen`}
      submitLabel="Umreihen"
      isPending={move.isPending}
      failure={move.error}
      onSubmit={form.onSubmit((values) =>
        move.mutate(
          { course_ID: queue.course_ID, course_parts_ID: person.ID, ...values },
          { onSuccess: onClose, onError: atFields(form) },
        ),
      )}
      onClose={onClose}
    >
      <NumberInput
        label="Neuer Platz"
        description={`Jetzt Platz ${place} von ${queue.waiting.length}`}
        required
        min={1}
        max={queue.waiting.length}
        allowDecimal={false}
        {...form.getInputProps('place')}
      />
      <TextInput
        label="Grund"
        description="Steht im Verlauf. Die Familie liest ihn, andere Wartende sehen nur, dass umgereiht wurde."
        required
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};
