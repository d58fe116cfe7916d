import { ActionIcon } from '@mantine/core';
import { IconArrowsExchange, IconChecklist, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatMoment } from '@vereinshaus/contract/days';
import type { Event } from '@vereinshaus/contract/events';
import { Link } from 'react-router';

/** Which dialog is open about a date; null = none. */
export type OpenEventDialog =
  | { kind: 'edit'; event: Event | null }
  | { kind: 'hide' | 'standIn' | 'cancelOwn' | 'moveOwn'; event: Event }
  | null;

type ActionsProps = { event: Event; onOpen: (open: OpenEventDialog) => void };

export const AttendanceLink = ({ event }: { event: Event }) => (
  <ActionIcon
    component={Link}
    to={`/kurs/${event.course_ID}/anwesenheit/${event.ID}`}
    variant="subtle"
    size="lg"
    aria-label={`Anwesenheit am ${formatMoment(event.start)}`}
    title="Anwesenheit"
  >
    <IconChecklist size={18} aria-hidden />
  </ActionIcon>
);

/** What whoever looks after the dates does with one of them. */
export const EditActions = ({ event, now, onOpen }: ActionsProps & { now: number }) =>
  event.mayEdit && (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Termin am ${formatMoment(event.start)} bearbeiten`}
        title="bearbeiten"
        onClick={() => onOpen({ kind: 'edit', event })}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {event.course_ID !== 0 && event.start > now && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={`Vertretung am ${formatMoment(event.start)}`}
          title="Vertretung"
          onClick={() => onOpen({ kind: 'standIn', event })}
        >
          <IconArrowsExchange size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Termin am ${formatMoment(event.start)} entfernen`}
        title="entfernen"
        onClick={() => onOpen({ kind: 'hide', event })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  );

/** What a trainer does with an hour they lead. */
export const OwnActions = ({ event, onOpen }: ActionsProps) =>
  event.mayChangeOwn &&
  !event.mayEdit && (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Termin am ${formatMoment(event.start)} verschieben`}
        title="verschieben"
        onClick={() => onOpen({ kind: 'moveOwn', event })}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Termin am ${formatMoment(event.start)} absagen`}
        title="absagen"
        onClick={() => onOpen({ kind: 'cancelOwn', event })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  );
