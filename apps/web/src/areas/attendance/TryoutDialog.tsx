import { Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { attendanceTexts, tryoutsPerYear, tryoutsPerYearText } from '@vereinshaus/contract/attendance/rules';
import type { Event } from '@vereinshaus/contract/events/calls';
import { dayInVienna, formatMoment } from '@vereinshaus/contract/kit/days';
import { schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { tryoutsQuery, useAddTryout, useCancelTryout } from './attendance.api.ts';

type Person = { ID: number; fullname: string };

const leftText = (left: number) => {
  if (left === 0) return 'In diesem Schuljahr geht es nicht mehr.';
  return left === 1 ? 'In diesem Schuljahr geht es noch einmal.' : `In diesem Schuljahr geht es noch ${left}-mal.`;
};

const Tryouts = ({ person, now }: { person: Person; now: number }) => {
  const cancel = useCancelTryout();
  return (
    <QueryState query={useQuery(tryoutsQuery(person.ID))}>
      {({ left, tryouts }) => (
        <Stack gap="xs">
          <Text size="sm">{leftText(left)}</Text>
          {tryouts.map(({ ID, event_ID, courseName, start }) => (
            <Group key={ID} justify="space-between" gap="xs">
              <Text size="sm">
                {courseName}, {formatMoment(start)}
              </Text>
              {start > now && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate({ child_ID: person.ID, event_ID })}
                >
                  Abmelden
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </QueryState>
  );
};

const maxShown = 12;

const yearOf = (epochSeconds: number) => schoolYearOf(dayInVienna(new Date(epochSeconds * 1000)));

/** Future dates this person can still attend: not one they already attend, and no third one in a school year. */
const useOpenDates = (personId: number, events: readonly Event[], now: number): readonly Event[] => {
  const { left, tryouts } = useQuery(tryoutsQuery(personId)).data ?? { left: tryoutsPerYear, tryouts: [] };
  const isTaken = (eventId: number) => tryouts.some(({ event_ID }) => event_ID === eventId);
  return events
    .filter(({ ID, start }) => start > now && !isTaken(ID) && (left > 0 || yearOf(start) !== yearOf(now)))
    .slice(0, maxShown);
};

type TryoutDialogProps = {
  courseName: string;
  /** Persons of the viewer's group who fit the course and do not take part yet. */
  persons: readonly Person[];
  /** Preselected; 0 = none. */
  wanted?: number;
  events: readonly Event[];
  /** Epoch seconds. */
  now: number;
  onClose: () => void;
};

/** Zum Schnuppern kommen: who, and on which date. */
export const TryoutDialog = ({ courseName, persons, wanted = 0, events, now, onClose }: TryoutDialogProps) => {
  const first = persons.find(({ ID }) => ID === wanted) ?? persons[0];
  const [personId, setPersonId] = useState(first?.ID ?? 0);
  const [eventId, setEventId] = useState('');
  const add = useAddTryout();
  const person = persons.find(({ ID }) => ID === personId);
  const dates = useOpenDates(personId, events, now);
  return (
    <FormDialog
      title={`Schnuppern: ${courseName}`}
      submitLabel="Zum Schnuppern anmelden"
      isPending={add.isPending}
      isDisabled={person === undefined || !dates.some(({ ID }) => String(ID) === eventId)}
      failure={add.error}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ child_ID: personId, event_ID: Number(eventId) }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">
          Schnuppern kostet nichts und geht höchstens {tryoutsPerYearText} im Schuljahr, über alle Kurse zusammen.
        </Text>
        <Select
          label="Wer kommt?"
          data={persons.map(({ ID, fullname }) => ({ value: String(ID), label: fullname }))}
          value={String(personId)}
          onChange={(value) => setPersonId(Number(value))}
          allowDeselect={false}
        />
        {person !== undefined && <Tryouts key={person.ID} person={person} now={now} />}
        {dates.length === 0 ? (
          <Text>{attendanceTexts.noDates}</Text>
        ) : (
          <Radio.Group label="An welchem Termin?" value={eventId} onChange={setEventId}>
            <Stack gap="sm" mt="xs">
              {dates.map(({ ID, start, room }) => (
                <Radio
                  key={ID}
                  size="md"
                  value={String(ID)}
                  label={[formatMoment(start), room].filter(Boolean).join(', ')}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </FormDialog>
  );
};
