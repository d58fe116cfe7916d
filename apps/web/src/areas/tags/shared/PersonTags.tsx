import { Group, Pill, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { tags } from '@vereinshaus/contract/tags/calls';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { asInput } from '../tag-choice.ts';
import { availableTagsQuery, tagsOfPersonQuery, useSetTags } from '../tags.api.ts';
import { TagPicker } from './TagPicker.tsx';

/** The tags of a person: saved with every change by those who may, shown to those who may only read. */
export const PersonTags = ({ personId }: { personId: number }) => {
  const ofPerson = useQuery(tagsOfPersonQuery(personId));
  const available = useQuery(availableTagsQuery());
  const set = useSetTags();
  const maySet = useMay(tags.set.access);
  const mayCreate = useMay(may('tags'));
  return (
    <QueryState query={ofPerson} skeleton={<Skeleton height={60} />}>
      {({ tags: current }) =>
        maySet ? (
          <TagPicker
            label="Tags"
            available={available.data?.tags ?? []}
            value={current}
            mayCreate={mayCreate}
            renames="user"
            disabled={set.isPending}
            onChange={(chosen) => set.mutate({ entity: 'user', ID: personId, tags: chosen.map(asInput) })}
          />
        ) : (
          <Group gap="xs">
            <Text size="sm" fw={500}>
              Tags
            </Text>
            {current.length === 0 ? (
              <Text c="dimmed">keine</Text>
            ) : (
              current.map((tag) => <Pill key={tag.value}>{tag.label}</Pill>)
            )}
          </Group>
        )
      }
    </QueryState>
  );
};
