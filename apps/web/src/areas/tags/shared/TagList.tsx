import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type CountedTag, type TagEntity, tags } from '@vereinshaus/contract/tags/calls';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { useMay } from '../../../kit/May.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { rowsOf } from '../../../kit/table/rows-of.ts';
import { TagDialog } from '../TagDialog.tsx';
import { courseTagListQuery, tagListQuery, useHideTag } from '../tags.api.ts';

/** The differences between tags of persons and of courses. */
export type TagKind = {
  entity: TagEntity;
  title: string;
  description: string;
  carriers: string;
  listOf: (tag: CountedTag) => string;
};

const columnsFor = ({ carriers, listOf }: TagKind): readonly Column<CountedTag>[] => [
  { key: 'label', label: 'Tag', value: (tag) => tag.label, width: 280 },
  {
    key: 'count',
    label: carriers,
    type: 'count',
    value: (tag) => tag.count,
    render: (tag) =>
      tag.count === 0 ? (
        '–'
      ) : (
        <Anchor component={Link} to={listOf(tag)} inherit aria-label={`${tag.count} ${carriers} mit ${tag.label}`}>
          {formatNumber(tag.count)}
        </Anchor>
      ),
    filter: 'none',
    width: 100,
  },
  {
    key: 'hidden',
    label: 'Status',
    value: (tag) => (tag.hidden ? 'ausgeblendet' : 'zur Auswahl'),
    render: (tag) => (
      <Badge variant="light" color={tag.hidden ? 'gray' : 'green'}>
        {tag.hidden ? 'ausgeblendet' : 'zur Auswahl'}
      </Badge>
    ),
    filter: 'select',
    width: 140,
  },
];

const idOf = (tag: CountedTag) => tag.value;

type HideModalProps = { entity: TagEntity; tag: CountedTag | null; onClose: () => void };

const HideModal = ({ entity, tag, onClose }: HideModalProps) => {
  const hide = useHideTag();
  return (
    <ConfirmModal
      opened={tag !== null}
      title="Wirklich?"
      confirmLabel="Tag ausblenden"
      isDestructive={false}
      isPending={hide.isPending}
      onConfirm={() => tag && hide.mutate({ entity, value: tag.value }, { onSettled: onClose })}
      onClose={onClose}
    >
      {tag && `„${tag.label}“ steht danach nicht mehr zur Auswahl. Wer ihn schon trägt, behält ihn.`}
    </ConfirmModal>
  );
};

const useTagList = (entity: TagEntity) => {
  const ofPersons = useQuery({ ...tagListQuery(), enabled: entity === 'user' });
  const ofCourses = useQuery({ ...courseTagListQuery(), enabled: entity === 'course' });
  return entity === 'user' ? ofPersons : ofCourses;
};

/** Tags with their usage: create, rename, hide. `kind` must be referentially stable. */
export const TagList = ({ kind }: { kind: TagKind }) => {
  const { entity, title, description } = kind;
  const list = useTagList(entity);
  const columns = useMemo(() => columnsFor(kind), [kind]);
  const mayAdd = useMay(tags.add.access);
  const mayRename = useMay(tags.update.access);
  const mayHide = useMay(tags.hide.access);
  const [isAdding, adding] = useDisclosure(false);
  const [renamed, setRenamed] = useState<CountedTag | null>(null);
  const [hidden, setHidden] = useState<CountedTag | null>(null);
  const rowActions = (tag: CountedTag) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {mayRename && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Umbenennen: ${tag.label}`}
          onClick={() => setRenamed(tag)}
        >
          Umbenennen
        </Button>
      )}
      {mayHide && !tag.hidden && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Ausblenden: ${tag.label}`}
          onClick={() => setHidden(tag)}
        >
          Ausblenden
        </Button>
      )}
    </Group>
  );
  return (
    <Stack data-page="content" gap={0}>
      <PageHeader
        title={title}
        description={description}
        action={
          mayAdd && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
              Tag erstellen
            </Button>
          )
        }
      />
      <DataTable
        id={entity === 'user' ? 'tags' : 'course-tags'}
        title={title}
        {...rowsOf(list, 'tags')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Tag', many: 'Tags' }}
        emptyText="Noch keine vorhanden."
        hideExport
        {...((mayRename || mayHide) && { rowActions })}
      />
      {isAdding && <TagDialog entity={entity} tag={null} onClose={adding.close} />}
      {renamed && <TagDialog entity={entity} tag={renamed} onClose={() => setRenamed(null)} />}
      <HideModal entity={entity} tag={hidden} onClose={() => setHidden(null)} />
    </Stack>
  );
};
