import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CountedTag, tags } from '@vereinshaus/contract/tags';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { formatNumber } from '../../kit/format.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { TagDialog } from './TagDialog.tsx';
import { tagListQuery, useHideTag } from './tags.api.ts';

const personsWith = ({ value }: CountedTag) => `/benutzer/liste?t.f.tags=${value}`;

const columns: readonly Column<CountedTag>[] = [
  { key: 'label', label: 'Tag', value: (tag) => tag.label, width: 280 },
  {
    key: 'count',
    label: 'Personen',
    type: 'number',
    value: (tag) => tag.count,
    render: (tag) =>
      tag.count === 0 ? (
        '0'
      ) : (
        <Anchor component={Link} to={personsWith(tag)} inherit aria-label={`${tag.count} Personen mit ${tag.label}`}>
          {formatNumber(tag.count)}
        </Anchor>
      ),
    filter: 'none',
    width: 100,
  },
  {
    key: 'hidden',
    label: 'Zustand',
    value: (tag) => (tag.hidden ? 'ausgeblendet' : 'zur Auswahl'),
    render: (tag) => (
      <Badge variant="light" color={tag.hidden ? 'gray' : 'green'} tt="none">
        {tag.hidden ? 'ausgeblendet' : 'zur Auswahl'}
      </Badge>
    ),
    filter: 'select',
    width: 140,
  },
];

const idOf = (tag: CountedTag) => tag.value;

const HideModal = ({ tag, onClose }: { tag: CountedTag | null; onClose: () => void }) => {
  const hide = useHideTag();
  return (
    <ConfirmModal
      opened={tag !== null}
      title="Wirklich?"
      confirmLabel="Tag ausblenden"
      isDestructive={false}
      isPending={hide.isPending}
      onConfirm={() => tag && hide.mutate({ entity: 'user', value: tag.value }, { onSettled: onClose })}
      onClose={onClose}
    >
      {tag && `„${tag.label}“ steht danach nicht mehr zur Auswahl. Wer ihn schon trägt, behält ihn.`}
    </ConfirmModal>
  );
};

/** /tags: the labels persons can carry. */
export const TagsPage = () => {
  const list = useQuery(tagListQuery());
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
          aria-label={`${tag.label} umbenennen`}
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
          aria-label={`${tag.label} ausblenden`}
          onClick={() => setHidden(tag)}
        >
          Ausblenden
        </Button>
      )}
    </Group>
  );
  return (
    <Stack maw={900} gap={0}>
      <PageHeader
        title="Tags"
        description="Etiketten für Personen, nach denen man filtern kann."
        action={
          mayAdd && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
              Tag erstellen
            </Button>
          )
        }
      />
      <DataTable
        id="tags"
        title="Tags"
        rows={list.data?.tags}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Tag', many: 'Tags' }}
        emptyText="Noch keine vorhanden."
        hideExport
        {...((mayRename || mayHide) && { rowActions })}
      />
      {isAdding && <TagDialog tag={null} onClose={adding.close} />}
      {renamed && <TagDialog tag={renamed} onClose={() => setRenamed(null)} />}
      <HideModal tag={hidden} onClose={() => setHidden(null)} />
    </Stack>
  );
};
