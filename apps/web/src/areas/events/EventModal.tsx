import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { visibilityLabels } from '@vereinshaus/contract/events/event-visibility';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { DateAnswerRule } from '../answers/shared/DateAnswerRule.tsx';
import { TakeBackExcuse } from '../attendance/shared/TakeBackExcuse.tsx';
import { useUser } from '../session/shared/session.ts';
import { StandInDialog } from '../substitutes/shared/StandInDialog.tsx';
import { EventMarkers } from './EventMarkers.tsx';
import { lengthText, repeatText, timesText, titleOf, whoText } from './event-text.ts';
import { OwnDateButtons } from './OwnDateButtons.tsx';

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

/** Until a date begins, families can excuse persons and withdraw the excuse. */
const FamilySays = ({ event }: { event: CalendarEvent }) => {
  const user = useUser();
  const hasBegun = event.start * 1000 <= useOpenedAt().getTime();
  if (event.course_ID === 0 || hasBegun) return null;
  const family = event.own_IDs
    .map((id, at) => ({ id, name: event.own[at] ?? '' }))
    .filter(({ id }) => id !== user.ID || !user.trainerCourses.includes(event.course_ID));
  return (
    <Group gap="xs">
      {family.map(({ id, name }) =>
        event.excused_IDs.includes(id) ? (
          <TakeBackExcuse key={id} personId={id} eventId={event.ID} name={name} about={timesText(event)} />
        ) : (
          <Button
            key={id}
            component={Link}
            to={`/kurs/${event.course_ID}/personenanwesenheit/${id}?entschuldigen=${event.ID}`}
            variant="subtle"
            size="compact-md"
          >
            {name} kann nicht kommen
          </Button>
        ),
      )}
    </Group>
  );
};

/** For a future date of a course: the substitute. */
const StandIn = ({ event }: { event: CalendarEvent }) => {
  const [isOpen, setIsOpen] = useState(false);
  const hasBegun = event.start * 1000 <= useOpenedAt().getTime();
  if (event.course_ID === 0 || hasBegun) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Vertretung
      </Button>
      {isOpen && <StandInDialog date={{ ...event, event_ID: event.ID }} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** One date of the calendar, with a link to its course and, with the right, an edit button. */
export const EventModal = ({ event, onEdit, onHide, onClose }: EventModalProps) => (
  <Dialog onClose={onClose} title={titleOf(event)} isShort>
    <Stack gap="xs">
      <Fact label="Beginn">{formatMoment(event.start)}</Fact>
      <Fact label="Dauer">{lengthText(event)}</Fact>
      <Fact label="Wo">{event.room}</Fact>
      <Fact label="Wiederholung">{repeatText(event)}</Fact>
      <Fact label="Mit dabei">{whoText(event)}</Fact>
      <FamilySays event={event} />
      {event.mayEdit && <Fact label="Sichtbar für">{visibilityLabels[event.visibility]}</Fact>}
      {(event.mayEdit || event.mayChangeOwn) && <DateAnswerRule courseId={event.course_ID} eventId={event.ID} />}
      <EventMarkers holiday={event.holiday} schoolHoliday={event.school_holiday} />
      {event.ID < 0 && (
        <Anchor component={Link} to="/raum/buchungen">
          Zu den Raumbuchungen
        </Anchor>
      )}
      {event.course_ID !== 0 && (
        <Anchor component={Link} to={`/kurse/${event.course_ID}`}>
          Zum Kurs {event.courseName}
        </Anchor>
      )}
      {event.mayChangeOwn && !event.mayEdit && (
        <Group justify="flex-end" mt="sm">
          <OwnDateButtons date={event} onDone={onClose} />
        </Group>
      )}
      {event.mayEdit && (
        <Group justify="flex-end" mt="sm">
          <StandIn event={event} />
          <Button variant="default" onClick={onHide}>
            entfernen
          </Button>
          <Button onClick={onEdit}>Bearbeiten</Button>
        </Group>
      )}
    </Stack>
  </Dialog>
);
