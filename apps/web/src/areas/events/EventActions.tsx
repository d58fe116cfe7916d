import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowsExchange, IconChecklist, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Event } from '@vereinshaus/contract/events/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';

/** The open dialog of a date; null = none. */
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

type EventIconProps = {
  /** Accessible name, and tooltip. */
  name: string;
  word: string;
  icon: Icon;
  color?: 'gray';
  onClick: () => void;
};

const EventIcon = ({ name, word, icon: Drawn, color, onClick }: EventIconProps) => (
  <ActionIcon
    variant="subtle"
    size="lg"
    {...(color !== undefined && { color })}
    aria-label={name}
    title={word}
    onClick={onClick}
  >
    <Drawn size={18} aria-hidden />
  </ActionIcon>
);

/** Actions on a date for users who manage the dates. */
export const EditActions = ({ event, now, onOpen }: ActionsProps & { now: number }) => {
  if (!event.mayEdit) return null;
  const when = formatMoment(event.start);
  return (
    <>
      <EventIcon
        name={`Termin am ${when} bearbeiten`}
        word="bearbeiten"
        icon={IconPencil}
        onClick={() => onOpen({ kind: 'edit', event })}
      />
      {event.course_ID !== 0 && event.start > now && (
        <EventIcon
          name={`Vertretung am ${when}`}
          word="Vertretung"
          icon={IconArrowsExchange}
          onClick={() => onOpen({ kind: 'standIn', event })}
        />
      )}
      <EventIcon
        name={`Termin am ${when} entfernen`}
        word="entfernen"
        icon={IconTrash}
        color="gray"
        onClick={() => onOpen({ kind: 'hide', event })}
      />
    </>
  );
};

/** Actions of a trainer on a date they lead. */
export const OwnActions = ({ event, onOpen }: ActionsProps) => {
  if (!event.mayChangeOwn || event.mayEdit) return null;
  const when = formatMoment(event.start);
  return (
    <>
      <EventIcon
        name={`Termin am ${when} verschieben`}
        word="verschieben"
        icon={IconPencil}
        onClick={() => onOpen({ kind: 'moveOwn', event })}
      />
      <EventIcon
        name={`Termin am ${when} absagen`}
        word="absagen"
        icon={IconTrash}
        color="gray"
        onClick={() => onOpen({ kind: 'cancelOwn', event })}
      />
    </>
  );
};
