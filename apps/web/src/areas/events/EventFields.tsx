import { Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { TimePicker, type TimePickerProps } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import type { Event } from '@vereinshaus/contract/events/calls';
import {
  eventVisibilities,
  visibilityLabels,
  visibilitySentences,
} from '@vereinshaus/contract/events/event-visibility';
import {
  durationLabel,
  eventDurations,
  eventPeriods,
  eventStepSeconds,
  periodLabels,
} from '@vereinshaus/contract/events/rules';
import { DayInput } from '../../kit/DayInput.tsx';
import { asPeriod, asVisibility, type EventFormValues, touchesRepetition } from './event-form.ts';

type Fields = { form: UseFormReturnType<EventFormValues>; event: Event | null };

const durations = [
  ...eventDurations.map((minutes) => ({ value: String(minutes), label: durationLabel(minutes) })),
  { value: 'end', label: 'bis zu einem Ende' },
];

/** A time of day in 24-hour format, whatever the browser's settings. */
const ClockInput = ({ label, ...props }: TimePickerProps & { label: string }) => (
  <TimePicker
    label={label}
    required
    format="24h"
    withDropdown
    minutesStep={eventStepSeconds / 60}
    hoursInputLabel={`${label}, Stunde`}
    minutesInputLabel={`${label}, Minute`}
    {...props}
  />
);

/** Nur diesen oder alle folgenden. */
export const ScopeField = ({ form }: Fields) => (
  <Radio.Group label="Was soll sich ändern?" {...form.getInputProps('scope')}>
    <Stack gap="xs" mt="xs">
      <Radio value="only_this" label="nur dieser Termin" />
      <Radio value="all_future" label="dieser und alle folgenden Termine" />
    </Stack>
  </Radio.Group>
);

/** Start, and duration or end. */
export const TimeFields = ({ form }: Fields) => (
  <>
    <Group grow align="flex-start" preventGrowOverflow={false}>
      <DayInput label="Tag" required {...form.getInputProps('day')} />
      <ClockInput label="Beginn" {...form.getInputProps('time')} />
    </Group>
    <Select
      label="Dauer"
      data={durations}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Diese Dauer gibt es nicht."
      {...form.getInputProps('duration')}
    />
    {form.values.duration === 'end' && (
      <Group grow align="flex-start">
        <DayInput label="Letzter Tag" required {...form.getInputProps('endDay')} />
        <ClockInput label="Ende" {...form.getInputProps('endTime')} />
      </Group>
    )}
  </>
);

/** Wiederholung; cannot be changed for a single date of a repetition. */
export const RepeatFields = ({ form, event }: Fields) =>
  touchesRepetition(event, form.values) && (
    <Group grow align="flex-start">
      <Select
        label="Wiederholung"
        data={eventPeriods.map((period) => ({ value: period, label: periodLabels[period] }))}
        allowDeselect={false}
        {...form.getInputProps('period')}
        onChange={(chosen) => form.setFieldValue('period', asPeriod(chosen))}
      />
      {form.values.period !== 'never' && <DayInput label="Bis" required {...form.getInputProps('stopDay')} />}
    </Group>
  );

export const VisibilityField = ({ form }: Fields) => (
  <Select
    label="Sichtbar für"
    description={visibilitySentences[asVisibility(form.values.visibility)]}
    data={eventVisibilities.map((visibility) => ({ value: String(visibility), label: visibilityLabels[visibility] }))}
    allowDeselect={false}
    {...form.getInputProps('visibility')}
  />
);

export const NameField = ({ form, courseName }: Fields & { courseName: string | null }) => (
  <TextInput
    label="Name"
    required={courseName === null}
    maxLength={120}
    data-autofocus
    {...(courseName !== null && { description: 'Ohne Angabe gilt der Kursname.' })}
    {...form.getInputProps('name')}
  />
);
