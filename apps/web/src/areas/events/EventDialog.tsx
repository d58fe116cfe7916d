import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Event } from '@vereinshaus/contract/events/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { NameField, RepeatFields, ScopeField, TimeFields, VisibilityField } from './EventFields.tsx';
import { EventPreview } from './EventPreview.tsx';
import { type EventFormValues, formOf, inputOf, newEvent, previewOf, problemsOf } from './event-form.ts';
import { useSaveEvent } from './events.api.ts';
import { RoomFields } from './RoomFields.tsx';

type EventDialogProps = {
  /** 0 = a date of the club itself. */
  courseId: number;
  /** Null = a new one. */
  event: Event | null;
  /** Initial values of a new date, if more than the time is known. */
  initial?: EventFormValues;
  onClose: () => void;
};

/** Field names of the call → fields of the form. */
const namesInForm = { start: 'day', end: 'endTime', stop: 'stopDay' };

const submitLabel = (event: Event | null, count: number) => {
  if (event !== null) return 'Termin speichern';
  return count > 1 ? `${count} Termine anlegen` : 'Termin anlegen';
};

/** Termin anlegen oder bearbeiten. */
export const EventDialog = ({ courseId, event, initial, onClose }: EventDialogProps) => {
  const club = useClub();
  const save = useSaveEvent();
  const now = useOpenedAt();
  const [inform, setInform] = useState(true);
  const form = useForm<EventFormValues>({
    initialValues: event === null ? (initial ?? newEvent(now, club.newEventVisibility)) : formOf(event),
    validate: (values) => problemsOf(values, { event, courseId, now }),
  });
  const planned = previewOf(form.values, club, event, now);
  const submit = (values: EventFormValues) =>
    save.mutate(
      { ...inputOf(values, { event, courseId }), inform },
      {
        onSuccess: onClose,
        onError: atFields(form, namesInForm),
      },
    );
  const fields = { form, event };
  return (
    <FormDialog
      title={event === null ? 'Termin anlegen' : 'Termin bearbeiten'}
      submitLabel={submitLabel(event, planned.filter(({ isLeftOut }) => !isLeftOut).length)}
      isPending={save.isPending}
      failure={save.error}
      size="lg"
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {event !== null && event.period !== 'never' && <ScopeField {...fields} />}
      <NameField {...fields} courseName={courseId === 0 ? null : (event?.courseName ?? '')} />
      <TimeFields {...fields} />
      <RepeatFields {...fields} />
      <EventPreview planned={form.values.period === 'never' && event === null ? [] : planned} form={form} />
      <RoomFields form={form} />
      <VisibilityField {...fields} />
      {event !== null && courseId !== 0 && (
        <Checkbox
          label="Teilnehmer und Trainer verständigen, wenn sich Zeit oder Ort ändert"
          checked={inform}
          onChange={({ currentTarget }) => setInform(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
};
