import { Select, Textarea, TextInput } from '@mantine/core';
import { addDays, dayInVienna, fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { addDaysInVienna, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type { Meeting } from '@vereinshaus/contract/meetings/calls';
import { meetingKindLabels, meetingKinds } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useChange, usePlan } from './meetings.api.ts';

type Terms = Pick<Meeting, 'kind' | 'title' | 'place' | 'start' | 'recordOn' | 'motionsUntil' | 'intro'>;

type FieldsProps = { terms: Terms; onChange: (terms: Terms) => void };

const kindOf = (value: string | null) => meetingKinds.find((kind) => kind === value) ?? 'ordinary';

const Fields = ({ terms, onChange }: FieldsProps) => (
  <>
    <Select
      label="Art"
      allowDeselect={false}
      data={meetingKinds.map((value) => ({ value, label: meetingKindLabels[value] }))}
      value={terms.kind}
      onChange={(kind) => onChange({ ...terms, kind: kindOf(kind) })}
    />
    <TextInput
      label="Name"
      required
      maxLength={120}
      value={terms.title}
      onChange={(event) => onChange({ ...terms, title: event.currentTarget.value })}
    />
    <MomentInput
      label="Beginn"
      required
      clearable={false}
      value={terms.start}
      onChange={(start) => onChange({ ...terms, start })}
    />
    <TextInput
      label="Ort"
      required
      maxLength={200}
      value={terms.place}
      onChange={(event) => onChange({ ...terms, place: event.currentTarget.value })}
    />
    <DayInput
      label="Stichtag"
      description="Stimmberechtigt ist, wer an diesem Tag stimmberechtigtes Mitglied ist."
      required
      clearable={false}
      value={terms.recordOn}
      onChange={(recordOn) => onChange({ ...terms, recordOn })}
    />
    <MomentInput
      label="Anträge bis"
      required
      clearable={false}
      value={terms.motionsUntil}
      onChange={(motionsUntil) => onChange({ ...terms, motionsUntil })}
    />
    <Textarea
      label="Text dazu"
      description="Steht auf der Seite der Versammlung."
      autosize
      minRows={2}
      maxLength={4000}
      value={terms.intro}
      onChange={(event) => onChange({ ...terms, intro: event.currentTarget.value })}
    />
  </>
);

const evening = 19 * 60;

/** In six weeks at seven in the evening: time enough to invite. */
const usualTerms = (now: Date, motionDays: number): Terms => {
  const day = addDays(dayInVienna(now), 42);
  const start = momentInVienna({ day, minutes: evening });
  return {
    kind: 'ordinary',
    title: `Generalversammlung ${day.slice(0, 4)}`,
    place: '',
    start: start.getTime() / 1000,
    recordOn: toDayNumber(day),
    motionsUntil: addDaysInVienna(start, -motionDays).getTime() / 1000,
    intro: '',
  };
};

/** Vorbereiten: nobody hears of it before they are invited. */
export const PlanMeetingDialog = ({ onClose }: { onClose: () => void }) => {
  const plan = usePlan();
  const navigate = useNavigate();
  const now = useOpenedAt();
  const { meetingMotionDays } = useClub();
  const [key] = useState(newKey);
  const [terms, setTerms] = useState(() => usualTerms(now, meetingMotionDays));
  return (
    <FormDialog
      title="Versammlung vorbereiten"
      submitLabel="Anlegen"
      isPending={plan.isPending}
      isDisabled={terms.title.trim() === '' || terms.place.trim() === ''}
      failure={plan.error}
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate({ ...terms, key }, { onSuccess: ({ ID }) => navigate(`/versammlungen/${ID}`) });
      }}
      onClose={onClose}
    >
      <Fields terms={terms} onChange={setTerms} />
    </FormDialog>
  );
};

export const ChangeMeetingDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const change = useChange();
  const [terms, setTerms] = useState<Terms>(meeting);
  const { kind, title, place, start, recordOn, motionsUntil, intro } = terms;
  return (
    <FormDialog
      title="Versammlung ändern"
      submitLabel="Speichern"
      isPending={change.isPending}
      isDisabled={title.trim() === '' || place.trim() === '' || fromDayNumber(recordOn) === null}
      failure={change.error}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(
          { ID: meeting.ID, kind, title, place, start, recordOn, motionsUntil, intro },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Fields terms={terms} onChange={setTerms} />
    </FormDialog>
  );
};
