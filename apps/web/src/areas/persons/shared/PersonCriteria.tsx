import { Group, MultiSelect, type MultiSelectProps, NumberInput, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { sexLabels } from '@vereinshaus/contract/kit/labels';
import { type CourseChoice, personLists } from '@vereinshaus/contract/persons/person-lists';
import { query } from '../../../kit/api.ts';
import { withGone } from '../../../kit/with-gone.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { useSectionColumn } from '../../sections/shared/use-section-column.ts';
import { useTagColumn } from '../../tags/shared/use-tag-column.ts';
import { memberStateOptions } from '../person-text.ts';
import type { Selection } from './select-url.ts';

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

/** Criteria for selecting persons; all must be met. */
export const PersonCriteria = ({ selection, onChange }: Props) => {
  const club = useClub();
  const courses = useQuery(query(personLists.courseChoices, {}));
  const [tagColumn] = useTagColumn();
  const [sectionColumn] = useSectionColumn();
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
          data={withGone(tagColumn.options, selection.tags)}
          value={selection.tags}
          onChange={(tags) => onChange({ tags })}
        />
      )}
      <Choice
        label="Kurse"
        data={withGone(
          courses.data?.courses.map((course) => ({ value: String(course.ID), label: courseLabel(course) })),
          selection.courses,
        )}
        value={selection.courses}
        onChange={(chosen) => onChange({ courses: chosen })}
      />
      {(sectionColumn !== undefined || selection.sections.length > 0) && (
        <Choice
          label="Sektionen"
          data={withGone(sectionColumn?.options, selection.sections)}
          value={selection.sections}
          onChange={(chosen) => onChange({ sections: chosen })}
        />
      )}
    </SimpleGrid>
  );
};
