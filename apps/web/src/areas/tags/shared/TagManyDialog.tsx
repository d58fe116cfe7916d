import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useMay } from '../../../kit/May.tsx';
import { asInput, type TagChoice } from '../tag-choice.ts';
import { availableTagsQuery, tagListQuery, useTagMany } from '../tags.api.ts';
import { TagPicker } from './TagPicker.tsx';

type Props = { personIds: readonly number[]; onClose: () => void };

const counted = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

/** Tags für viele: adds and removes tags in one step; other tags stay. */
export const TagManyDialog = ({ personIds, onClose }: Props) => {
  const known = useQuery(tagListQuery());
  const available = useQuery(availableTagsQuery());
  const mayCreate = useMay(may('tags'));
  const [added, setAdded] = useState<readonly TagChoice[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const tag = useTagMany();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tag.mutate(
      { user_ids: [...personIds], add: added.map(asInput), remove: removed.map(Number) },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={`Tags von ${counted(personIds.length)}`}
      submitLabel={`Tags von ${counted(personIds.length)} ändern`}
      isPending={tag.isPending}
      isDisabled={added.length + removed.length === 0}
      failure={tag.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagPicker
        label="Tags geben"
        available={available.data?.tags ?? []}
        value={added}
        mayCreate={mayCreate}
        onChange={setAdded}
      />
      <MultiSelect
        label="Tags nehmen"
        description="Wer einen davon nicht hat, bleibt, wie er ist."
        searchable
        data={(known.data?.tags ?? []).map(({ value, label }) => ({ value: String(value), label }))}
        value={removed}
        onChange={setRemoved}
        nothingFoundMessage="nichts auszuwählen"
      />
    </FormDialog>
  );
};
