import { Group, Paper, SegmentedControl, Select } from '@mantine/core';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { allSchoolYears, schoolYearsUntil, schoolYearText } from '@vereinshaus/contract/kit/school-year';
import { personLists, type TrainerRow, trainerSchoolYears } from '@vereinshaus/contract/persons/person-lists';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { PersonTable } from './shared/PersonTable.tsx';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';
import { readTrainerList, type TrainerListState, trainerListInput, writeTrainerList } from './trainer-list-url.ts';

const coursesColumn: Column<TrainerRow> = {
  key: 'courses',
  label: 'Kurse',
  value: ({ courses }) => courses.join(', '),
  sortable: false,
  filter: 'none',
  width: 220,
};

type FilterProps = { state: TrainerListState; today: string; onChange: (change: Partial<TrainerListState>) => void };

const SchoolYearSelect = ({ state, today, onChange }: FilterProps) => {
  const { schoolYearLabel } = useClub();
  return (
    <Select
      label="Schuljahr"
      placeholder="Alle"
      data={schoolYearsUntil(today, trainerSchoolYears).map((year) => ({
        value: String(year),
        label: schoolYearText(year, schoolYearLabel),
      }))}
      value={state.year === allSchoolYears ? null : String(state.year)}
      onChange={(year) => onChange({ year: year === null ? allSchoolYears : Number(year) })}
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Alle Schuljahre' }}
      w={250}
      maw="100%"
    />
  );
};

const Filters = (props: FilterProps) => {
  const { state, onChange } = props;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
      <Group gap="lg" align="flex-end">
        <SegmentedControl
          aria-label="Trainer nach"
          value={state.by}
          onChange={(by) => onChange({ by: by === 'day' ? 'day' : 'year' })}
          data={[
            { value: 'year', label: 'Schuljahr' },
            { value: 'day', label: 'Stichtag' },
          ]}
        />
        {state.by === 'year' ? (
          <SchoolYearSelect {...props} />
        ) : (
          <DayInput label="Am" placeholder="heute" value={state.day} onChange={(day) => onChange({ day })} w={170} />
        )}
      </Group>
    </Paper>
  );
};

/** /benutzer/trainer: who trained what in a school year or on a day. */
export const TrainersPage = () => {
  const club = useClub();
  const [params, setParams] = useSearchParams();
  const today = dayInVienna(useOpenedAt());
  const state = readTrainerList(params, club, today);
  const all = usePersonColumns();
  const columns = useMemo(() => {
    const [name, ...others] = all;
    return [...(name ? [name] : []), coursesColumn, ...others];
  }, [all]);
  const change = (patch: Partial<TrainerListState>) =>
    setParams(
      (before) => writeTrainerList(before, { ...readTrainerList(before, club, today), ...patch }, club, today),
      { preventScrollReset: true },
    );
  const source = withFurtherFields(
    rowsFrom(personLists.trainers, (reply) => reply.users, trainerListInput(state, today)),
  );
  return (
    <>
      <PageHeader title="Trainer" description="Wer in einem Schuljahr oder an einem Tag Trainer war." />
      <Filters state={state} today={today} onChange={change} />
      <PersonTable
        id="trainers"
        title="Trainer"
        source={source}
        columns={columns}
        origin={{ label: 'Trainer', view: 'profil' }}
        countLabel={{ one: 'Trainer', many: 'Trainer' }}
      />
    </>
  );
};
