import {
  Button,
  Group,
  MultiSelect,
  type MultiSelectProps,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
} from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/days';
import { sexLabels } from '@vereinshaus/contract/labels';
import { type CourseChoice, personLists } from '@vereinshaus/contract/person-lists';
import { persons } from '@vereinshaus/contract/persons';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useTagColumn } from '../tags/shared/use-tag-column.ts';
import { memberStateOptions } from './person-text.ts';
import { criteriaOf, readSelection, type Selection, writeSelection } from './select-url.ts';
import { PersonTable } from './shared/PersonTable.tsx';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';

type Props = { selection: Selection; onChange: (change: Partial<Selection>) => void };

type ChoiceProps = {
  label: string;
  data: NonNullable<MultiSelectProps['data']>;
  value: readonly string[];
  onChange: (value: string[]) => void;
};

const Choice = ({ label, value, ...props }: ChoiceProps) => (
  <MultiSelect
    label={label}
    placeholder={value.length === 0 ? 'alle' : ''}
    value={[...value]}
    searchable
    clearable
    hidePickedOptions
    nothingFoundMessage="Nichts gefunden."
    clearButtonProps={{ 'aria-label': `${label}: Auswahl leeren` }}
    {...props}
  />
);

const AgeField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (age: number | null) => void;
}) => (
  <NumberInput
    label={label}
    placeholder="beliebig"
    min={0}
    max={150}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    value={value ?? ''}
    onChange={(age) => onChange(age === '' ? null : Number(age))}
    w={130}
  />
);

const courseLabel = ({ name, start, end }: CourseChoice): string =>
  [
    name,
    [start, end].some((day) => day > 0) &&
      `(${[start, end].map((day) => (day > 0 ? formatDay(day) : '…')).join(' – ')})`,
  ]
    .filter(Boolean)
    .join(' ');

const Criteria = ({ selection, onChange }: Props) => {
  const club = useClub();
  const courses = useQuery(query(personLists.courseChoices, {}));
  const [tagColumn] = useTagColumn();
  const sexes = Object.entries(sexLabels).slice(0, club.familyAndInstitution ? 4 : 2);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Group gap="sm" wrap="nowrap">
        <AgeField label="Alter von" value={selection.from} onChange={(from) => onChange({ from })} />
        <AgeField label="Alter bis" value={selection.to} onChange={(to) => onChange({ to })} />
      </Group>
      <Choice
        label="Geschlecht"
        data={sexes.map(([value, label]) => ({ value, label }))}
        value={selection.sex}
        onChange={(sex) => onChange({ sex })}
      />
      <Choice
        label="Rollen"
        data={memberStateOptions(club)}
        value={selection.roles}
        onChange={(roles) => onChange({ roles })}
      />
      {tagColumn && (
        <Choice
          label="Tags"
          data={[...(tagColumn.options ?? [])]}
          value={selection.tags}
          onChange={(tags) => onChange({ tags })}
        />
      )}
      <Choice
        label="Kurse"
        data={(courses.data?.courses ?? []).map((course) => ({ value: String(course.ID), label: courseLabel(course) }))}
        value={selection.courses}
        onChange={(chosen) => onChange({ courses: chosen })}
      />
    </SimpleGrid>
  );
};

const none: Selection = { from: null, to: null, sex: [], roles: [], tags: [], courses: [] };

/** The selection in the address. Two fields that change one after the other must not undo each other. */
const useSelection = () => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (patch: Partial<Selection>) => {
    latest.current = writeSelection(latest.current, { ...readSelection(latest.current), ...patch });
    setParams(latest.current, { replace: true, preventScrollReset: true });
  };
  return { selection: readSelection(params), change };
};

/** /benutzer/select: persons by several criteria at once, to write to them or to take them away as a file. */
export const SelectPersonsPage = () => {
  const columns = usePersonColumns();
  const { selection, change } = useSelection();
  const criteria = criteriaOf(selection);
  return (
    <>
      <PageHeader
        title="Personen auswählen"
        description="Wer alle Kriterien erfüllt, steht in der Liste und kann angeschrieben oder exportiert werden."
      />
      <Paper withBorder p="md" mb="md" component="section" aria-label="Kriterien">
        <Stack>
          <Criteria selection={selection} onChange={change} />
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRestore size={16} aria-hidden />}
              disabled={Object.keys(criteria).length === 0}
              onClick={() => change(none)}
            >
              Kriterien zurücksetzen
            </Button>
          </Group>
        </Stack>
      </Paper>
      <PersonTable
        id="selected-persons"
        title="Ausgewählte Personen"
        source={withFurtherFields(rowsFrom(persons.list, (reply) => reply.users, { criteria }))}
        columns={columns}
        origin={{ label: 'Personen auswählen', view: 'profil' }}
      />
    </>
  );
};
