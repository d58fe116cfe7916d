import { Badge } from '@mantine/core';
import { dayInVienna, formatDay, fromSeconds, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';

const deletedSince = (seconds: number): string => {
  const moment = fromSeconds(seconds);
  return moment === null ? '' : formatDay(toDayNumber(dayInVienna(moment)));
};

/** Marks persons who can no longer be edited. */
export const PersonState = ({ person }: { person: Pick<PersonRow, 'deathdate' | 'deleteDate'> }) => {
  if (person.deathdate !== 0) return <Mark color="gray" text="† verstorben" />;
  if (person.deleteDate !== 0) return <Mark color="red" text={`gelöscht seit ${deletedSince(person.deleteDate)}`} />;
  return null;
};

const Mark = ({ color, text }: { color: string; text: string }) => (
  <Badge component="span" color={color} variant="light" size="xs" px={5} fw={500} radius="sm" miw={0} title={text}>
    {text}
  </Badge>
);
