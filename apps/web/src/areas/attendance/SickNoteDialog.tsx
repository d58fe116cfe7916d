import { Checkbox, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DateOfPerson } from '@vereinshaus/contract/attendance/calls';
import {
  attendanceLabels,
  attendanceStatus,
  attendanceTexts,
  maxDates,
  type SickNoteKind,
} from '@vereinshaus/contract/attendance/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { personAttendanceQuery, useAddSickNote } from './attendance.api.ts';

/** Shows the existing mark next to the date. */
const dateText = ({ start, room, status }: DateOfPerson) =>
  [
    formatMoment(start),
    ...(room === '' ? [] : [room]),
    ...(status === attendanceStatus.auto ? [] : [attendanceLabels[status]]),
  ].join(', ');

type DatesProps = {
  kind: SickNoteKind;
  dates: readonly DateOfPerson[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

const Dates = ({ kind, dates, chosen, onChange }: DatesProps) => {
  if (dates.length === 0) return <Text>{attendanceTexts.noDates}</Text>;
  if (kind === 'active')
    return (
      <Radio.Group label="An welchem Termin?" value={chosen[0] ?? ''} onChange={(value) => onChange([value])}>
        <Stack gap="sm" mt="xs">
          {dates.map((date) => (
            <Radio key={date.event_ID} size="md" value={String(date.event_ID)} label={dateText(date)} />
          ))}
        </Stack>
      </Radio.Group>
    );
  return (
    <Checkbox.Group
      label="An welchen Terminen?"
      description={`Höchstens ${maxDates.sick} auf einmal. Einen Grund brauchst du nicht anzugeben.`}
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap="sm" mt="xs">
        {dates.map((date) => (
          <Checkbox
            key={date.event_ID}
            size="md"
            value={String(date.event_ID)}
            label={dateText(date)}
            disabled={chosen.length >= maxDates.sick && !chosen.includes(String(date.event_ID))}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

/** Dates further ahead are not planned. */
const maxShown = 30;

type SickNoteDialogProps = {
  courseId: number;
  personId: number;
  name: string;
  /** The preselected date. */
  eventId?: number | undefined;
  onClose: () => void;
};

/** Kann nicht kommen, or is there: the family's own mark, visible to the trainer in the list. */
export const SickNoteDialog = ({ courseId, personId, name, eventId, onClose }: SickNoteDialogProps) => {
  const now = useOpenedAt().getTime() / 1000;
  const person = useQuery(personAttendanceQuery(courseId, personId));
  const note = useAddSickNote();
  const [kind, setKind] = useState<SickNoteKind>('sick');
  const [chosen, setChosen] = useState<readonly string[]>(eventId === undefined ? [] : [String(eventId)]);
  const change = (next: string) => {
    const wished: SickNoteKind = next === 'active' ? 'active' : 'sick';
    setKind(wished);
    setChosen(chosen.slice(0, maxDates[wished]));
  };
  return (
    <FormDialog
      title={`${name}: Bescheid geben`}
      submitLabel={kind === 'sick' ? 'Entschuldigen' : 'Als anwesend eintragen'}
      isPending={note.isPending}
      isDisabled={chosen.length === 0}
      failure={note.error}
      onSubmit={(event) => {
        event.preventDefault();
        const events = Object.fromEntries(chosen.map((id) => [id, true]));
        note.mutate({ type: kind, child_ID: personId, events }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack>
        <SegmentedControl
          aria-label="Was möchtest du sagen?"
          value={kind}
          onChange={change}
          data={[
            { value: 'sick', label: 'Kann nicht kommen' },
            { value: 'active', label: 'Ist da' },
          ]}
        />
        <QueryState query={person}>
          {({ attendances }) => (
            <Dates
              kind={kind}
              dates={attendances.filter(({ end }) => end > now).slice(0, maxShown)}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
        </QueryState>
      </Stack>
    </FormDialog>
  );
};
