import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { type Tag, tags } from '@vereinshaus/contract/tags/calls';
import { useCommand } from '../../kit/api.ts';
import { useMay } from '../../kit/May.tsx';
import { TagPicker } from '../tags/shared/TagPicker.tsx';
import { courseTagsQuery } from './courses.api.ts';

type CourseTagsFieldProps = { known: readonly Tag[]; value: readonly number[]; onChange: (tags: number[]) => void };

/** Tags of the course; a hidden tag it already has is kept. A new tag is available for all courses immediately. */
export const CourseTagsField = ({ known, value, onChange }: CourseTagsFieldProps) => {
  const { data } = useQuery(courseTagsQuery());
  const add = useCommand(tags.add, { invalidates: [tags.availableForCourses, tags.listForCourses] });
  const mayCreate = useMay(may('tags'));
  const available = data?.tags ?? [];
  const all = new Map([...known, ...available].map((tag) => [tag.value, tag]));
  const chosen = value.map((tag) => all.get(tag) ?? { value: tag, label: String(tag) });
  return (
    <TagPicker
      label="Tags"
      description="Nach ihnen wird in den Angeboten gefiltert."
      available={available}
      value={chosen}
      mayCreate={mayCreate}
      renames="course"
      disabled={add.isPending}
      onChange={(choices) => {
        const known = choices.flatMap((choice) => ('value' in choice ? [choice.value] : []));
        const created = choices.find((choice) => !('value' in choice));
        if (created === undefined) onChange(known);
        else {
          add.mutate(
            { entity: 'course', label: created.label },
            { onSuccess: ({ tag }) => onChange([...known, tag.value]) },
          );
        }
      }}
    />
  );
};
