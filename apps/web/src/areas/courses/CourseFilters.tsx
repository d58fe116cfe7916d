import { Chip, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Course } from '@vereinshaus/contract/courses';
import { weekdayNames } from '@vereinshaus/contract/days';
import { type Narrowing, tagCounts, weekdaysIn } from './course-filters.ts';

type CourseFiltersProps = {
  courses: readonly Course[];
  tagLabels: ReadonlyMap<number, string>;
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
};

const tagOptions = (courses: readonly Course[], labels: ReadonlyMap<number, string>) =>
  [...tagCounts(courses)]
    .flatMap(([tag, count]) => {
      const label = labels.get(tag);
      return label === undefined ? [] : [{ value: String(tag), name: label, label: `${label} (${count})` }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'))
    .map(({ value, label }) => ({ value, label }));

/** One below the other on the phone. */
const fieldWidth = { base: '100%', xs: 'auto' };

/** Narrows the list by name, tag and weekday. */
export const CourseFilters = ({ courses, tagLabels, narrowing, onChange }: CourseFiltersProps) => {
  const weekdays = weekdaysIn(courses);
  const chosen = narrowing.weekday === null ? '' : String(narrowing.weekday);
  return (
    <Stack gap="sm" component="search" aria-label="Angebote filtern" w={fieldWidth}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Suchen"
          placeholder="Name oder Zielgruppe"
          leftSection={<IconSearch size={16} aria-hidden />}
          w={fieldWidth}
          value={narrowing.search}
          onChange={(event) => onChange({ ...narrowing, search: event.currentTarget.value })}
        />
        <Select
          label="Tag"
          placeholder="alle"
          clearable
          searchable
          w={fieldWidth}
          data={tagOptions(courses, tagLabels)}
          value={narrowing.tag === null ? null : String(narrowing.tag)}
          onChange={(tag) => onChange({ ...narrowing, tag: tag === null ? null : Number(tag) })}
          clearButtonProps={{ 'aria-label': 'Alle Tags zeigen' }}
        />
      </Group>
      {weekdays.length > 1 && (
        <Chip.Group
          value={chosen}
          onChange={(value) => onChange({ ...narrowing, weekday: value === '' ? null : Number(value) })}
        >
          <Group gap={6} role="group" aria-label="Wochentag">
            <Chip value="">alle Tage</Chip>
            {weekdays.map((weekday) => (
              <Chip key={weekday} value={String(weekday)}>
                {weekdayNames[weekday]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </Stack>
  );
};

/** Full cards or short ones. */
export const ViewChoice = ({ isShort, onChange }: { isShort: boolean; onChange: (isShort: boolean) => void }) => (
  <SegmentedControl
    aria-label="Ansicht"
    data={[
      { value: 'lang', label: 'ausführlich' },
      { value: 'kurz', label: 'kurz' },
    ]}
    value={isShort ? 'kurz' : 'lang'}
    onChange={(value) => onChange(value === 'kurz')}
  />
);
