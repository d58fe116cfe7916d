import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Tag } from '@vereinshaus/contract/tags';
import { courseTagsQuery } from './courses.api.ts';

type CourseTagsFieldProps = { known: readonly Tag[]; value: readonly number[]; onChange: (tags: number[]) => void };

/** Tags of the course; a hidden one that it already has stays among the choices. */
export const CourseTagsField = ({ known, value, onChange }: CourseTagsFieldProps) => {
  const available = useQuery(courseTagsQuery());
  const all = new Map([...known, ...(available.data?.tags ?? [])].map((tag) => [tag.value, tag.label]));
  return (
    <MultiSelect
      label="Tags"
      description="Nach ihnen wird in den Angeboten gefiltert. Neue legst du unter Kurs-Tags an."
      data={[...all].map(([tag, label]) => ({ value: String(tag), label }))}
      value={value.map(String)}
      onChange={(tags) => onChange(tags.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage="Diesen Tag gibt es nicht."
    />
  );
};
