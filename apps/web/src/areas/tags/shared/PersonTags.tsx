import { Button, Group, Pill, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { type Tag, tags } from '@vereinshaus/contract/tags/calls';
import { useState } from 'react';
import { Dialog } from '../../../kit/Dialog.tsx';
import { useMay } from '../../../kit/May.tsx';
import { asInput } from '../tag-choice.ts';
import { availableTagsQuery, tagsOfPersonQuery, useSetTags } from '../tags.api.ts';
import { TagPicker } from './TagPicker.tsx';

type TagsDialogProps = { personId: number; current: readonly Tag[]; onClose: () => void };

/** Every change is saved immediately. */
const TagsDialog = ({ personId, current, onClose }: TagsDialogProps) => {
  const available = useQuery(availableTagsQuery());
  const set = useSetTags();
  const mayCreate = useMay(may('tags'));
  return (
    <Dialog title="Tags" onClose={onClose} isShort>
      <TagPicker
        label="Tags"
        available={available.data?.tags ?? []}
        value={[...current]}
        mayCreate={mayCreate}
        renames="user"
        disabled={set.isPending}
        onChange={(chosen) => set.mutate({ entity: 'user', ID: personId, tags: chosen.map(asInput) })}
      />
    </Dialog>
  );
};

/** The tags of a person as chips; users with the right can edit them. */
export const PersonTags = ({ personId }: { personId: number }) => {
  const { data } = useQuery(tagsOfPersonQuery(personId));
  const maySet = useMay(tags.set.access);
  const [isOpen, setOpen] = useState(false);
  const current = data?.tags ?? [];
  if (data === undefined || (current.length === 0 && !maySet)) return null;
  return (
    <Group gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        Tags
      </Text>
      {current.map((tag) => (
        <Pill key={tag.value}>{tag.label}</Pill>
      ))}
      {maySet && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Tags ändern
        </Button>
      )}
      {isOpen && <TagsDialog personId={personId} current={current} onClose={() => setOpen(false)} />}
    </Group>
  );
};
