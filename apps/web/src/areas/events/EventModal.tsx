import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/days';
import { visibilityLabels } from '@vereinshaus/contract/event-visibility';
import type { CalendarEvent } from '@vereinshaus/contract/events';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { EventMarkers } from './EventMarkers.tsx';
import { lengthText, repeatText, titleOf } from './event-text.ts';

type EventModalProps = {
  event: CalendarEvent;
  onEdit: () => void;
  onHide: () => void;
  onClose: () => void;
};

const Fact = ({ label, children }: { label: string; children: string }) =>
  children === '' ? null : (
    <Text>
      <Text span c="dimmed">
        {label}:{' '}
      </Text>
      {children}
    </Text>
  );

/** One date of the calendar, with the way to its course and, for those who may, to its change. */
export const EventModal = ({ event, onEdit, onHide, onClose }: EventModalProps) => (
  <Dialog onClose={onClose} title={titleOf(event)} isShort>
    <Stack gap="xs">
      <Fact label="Beginn">{formatMoment(event.start)}</Fact>
      <Fact label="Dauer">{lengthText(event)}</Fact>
      <Fact label="Wo">{event.room}</Fact>
      <Fact label="Wiederholung">{repeatText(event)}</Fact>
      <Fact label="Mit dabei">{event.own.join(', ')}</Fact>
      {event.mayEdit && <Fact label="Sichtbar für">{visibilityLabels[event.visibility]}</Fact>}
      <EventMarkers holiday={event.holiday} schoolHoliday={event.school_holiday} />
      {event.course_ID !== 0 && (
        <Anchor component={Link} to={`/kurse/${event.course_ID}`}>
          Zum Kurs {event.courseName}
        </Anchor>
      )}
      {event.mayEdit && (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onHide}>
            entfernen
          </Button>
          <Button onClick={onEdit}>Bearbeiten</Button>
        </Group>
      )}
    </Stack>
  </Dialog>
);
