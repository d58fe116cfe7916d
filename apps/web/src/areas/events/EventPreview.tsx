import { List, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PlannedEvent } from '@vereinshaus/contract/events/rules';
import { formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { EventFormValues } from './event-form.ts';

type EventPreviewProps = { planned: readonly PlannedEvent[]; form: UseFormReturnType<EventFormValues> };

const shownAtMost = 8;

const dates = (count: number) => (count === 1 ? 'ein Termin' : `${count} Termine`);

const nameOf = ({ holiday, school_holiday }: PlannedEvent) => holiday || school_holiday;

const FreeDays = ({ free }: { free: readonly PlannedEvent[] }) => (
  <List size="sm">
    {free.slice(0, shownAtMost).map((event) => (
      <List.Item key={event.day}>
        <Text span size="sm" {...(event.isLeftOut && { td: 'line-through', c: 'dimmed' })}>
          {formatDay(toDayNumber(event.day))} {nameOf(event)}
        </Text>
        {event.isLeftOut && (
          <Text span size="sm" c="dimmed">
            {' '}
            entfällt
          </Text>
        )}
      </List.Item>
    ))}
    {free.length > shownAtMost && <List.Item>und {free.length - shownAtMost} weitere</List.Item>}
  </List>
);

/** Number of resulting dates, those on free days, and whether to include them. */
export const EventPreview = ({ planned, form }: EventPreviewProps) => {
  const kept = planned.filter(({ isLeftOut }) => !isLeftOut);
  const [first, last] = [kept[0], kept.at(-1)];
  const holidays = planned.filter(({ holiday }) => holiday !== '');
  const schoolHolidays = planned.filter(({ school_holiday }) => school_holiday !== '');
  const free = planned.filter((event) => nameOf(event) !== '');
  if (planned.length === 0) return null;
  return (
    <Stack gap="xs" aria-live="polite">
      <Text size="sm" fw={600}>
        {first === undefined || last === undefined
          ? 'So bleibt kein Termin übrig.'
          : kept.length === 1
            ? `Das wird ein Termin am ${formatDay(toDayNumber(first.day))}.`
            : `Das werden ${dates(kept.length)}, von ${formatDay(toDayNumber(first.day))} bis ${formatDay(toDayNumber(last.day))}.`}
      </Text>
      {free.length > 0 && <FreeDays free={free} />}
      {holidays.length > 0 && (
        <Switch
          label={`Feiertage auslassen (${dates(holidays.length)})`}
          {...form.getInputProps('withoutHolidays', { type: 'checkbox' })}
        />
      )}
      {schoolHolidays.length > 0 && (
        <Switch
          label={`Schulferien auslassen (${dates(schoolHolidays.length)})`}
          {...form.getInputProps('withoutSchoolHolidays', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
};
