import { Button, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { substituteStateLabels, type TrainerOfDate } from '@vereinshaus/contract/substitutes/calls';
import { useState } from 'react';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { colleaguesQuery, useAssign, useSearchFor } from '../substitutes.api.ts';
import { colleagueOptions } from './colleague-options.ts';

type Props = { date: { event_ID: number; courseName: string; start: number }; onClose: () => void };

const trainerLabel = ({ fullname, state, substituteName }: TrainerOfDate) => {
  if (substituteName !== '') return `${fullname} (${substituteName} vertritt)`;
  return state === 'open' ? `${fullname} (Vertretung ${substituteStateLabels[state]})` : fullname;
};

/** Vertretung by the office: selects a person, or asks all who could in turn. */
export const StandInDialog = ({ date, onClose }: Props) => {
  const found = useQuery(colleaguesQuery(date.event_ID));
  const assign = useAssign();
  const search = useSearchFor();
  const [chosenAbsent, setChosenAbsent] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const { trainers = [], colleagues = [] } = found.data ?? {};
  const absent = trainers.find(({ ID }) => String(ID) === (chosenAbsent ?? String(trainers[0]?.ID ?? 0)));
  const isSearched = absent?.state === 'open' || absent?.state === 'taken';
  const about = { event_ID: date.event_ID, absent_ID: absent?.ID ?? 0 };
  return (
    <FormDialog
      title="Vertretung"
      submitLabel="Vertretung einteilen"
      isPending={assign.isPending}
      isDisabled={absent === undefined || person === null}
      failure={assign.error ?? search.error ?? found.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        assign.mutate({ ...about, person_ID: Number(person) }, { onSuccess: onClose });
      }}
    >
      <Text>
        {date.courseName}, {formatMoment(date.start)}
      </Text>
      {found.data !== undefined && trainers.length === 0 && <Text>Dieser Kurs hat noch keinen Trainer.</Text>}
      {trainers.length > 0 && (
        <Select
          label="Statt"
          allowDeselect={false}
          data={trainers.map((trainer) => ({ value: String(trainer.ID), label: trainerLabel(trainer) }))}
          value={absent === undefined ? null : String(absent.ID)}
          onChange={setChosenAbsent}
        />
      )}
      <Select
        label="Es leitet"
        placeholder="Trainer wählen"
        data={colleagueOptions(colleagues)}
        searchable
        nothingFoundMessage="Kein Trainer mit diesem Namen."
        value={person}
        onChange={setPerson}
      />
      {absent !== undefined && !isSearched && (
        <Button
          variant="light"
          loading={search.isPending}
          onClick={() => search.mutate({ ...about, note: '' }, { onSuccess: onClose })}
        >
          Vertretung suchen
        </Button>
      )}
    </FormDialog>
  );
};
