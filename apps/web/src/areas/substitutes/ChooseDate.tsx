import { Button, Select } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useCalendarDays } from '../events/shared/use-calendar-days.ts';
import { StandInDialog } from './shared/StandInDialog.tsx';

/** Dates can be chosen this many days ahead; later ones are in the calendar. */
const offeredDays = 28;

type ChooseDialogProps = {
  onChoose: (date: { event_ID: number; courseName: string; start: number }) => void;
  onClose: () => void;
};

const ChooseDialog = ({ onChoose, onClose }: ChooseDialogProps) => {
  const now = useOpenedAt().getTime() / 1000;
  const loaded = useCalendarDays(offeredDays);
  const [eventId, setEventId] = useState<string | null>(null);
  const dates = (loaded.data?.events ?? []).filter(({ course_ID, start }) => course_ID !== 0 && start > now);
  const chosen = dates.find(({ ID }) => String(ID) === eventId);
  return (
    <FormDialog
      title="Für welchen Termin?"
      submitLabel="Weiter"
      isPending={false}
      isDisabled={chosen === undefined}
      failure={loaded.error}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose({ event_ID: chosen.ID, courseName: chosen.courseName, start: chosen.start });
      }}
      onClose={onClose}
    >
      <Select
        label="Termin"
        description="Die nächsten vier Wochen; spätere findest du im Kalender."
        placeholder="Kurs oder Tag …"
        searchable
        limit={60}
        nothingFoundMessage="Kein solcher Termin."
        data={dates.map(({ ID, courseName, start }) => ({
          value: String(ID),
          label: `${formatMoment(start)}, ${courseName}`,
        }))}
        value={eventId}
        onChange={setEventId}
      />
    </FormDialog>
  );
};

/** The office selects a date first: then a substitute, or asks all who could. */
export const ChooseDate = () => {
  const [isChoosing, setChoosing] = useState(false);
  const [date, setDate] = useState<{ event_ID: number; courseName: string; start: number } | null>(null);
  return (
    <>
      <Button leftSection={<IconUserQuestion size={18} aria-hidden />} onClick={() => setChoosing(true)}>
        Vertretung einteilen
      </Button>
      {isChoosing && (
        <ChooseDialog
          onChoose={(chosen) => {
            setChoosing(false);
            setDate(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {date !== null && <StandInDialog date={date} onClose={() => setDate(null)} />}
    </>
  );
};
