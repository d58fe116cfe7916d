import { ActionIcon, Anchor, Button, FileButton, Group, Tooltip } from '@mantine/core';
import { IconEdit, IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { PaperRow } from '@vereinshaus/contract/trainer-papers/calls';
import { paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { PaperDialog } from './PaperDialog.tsx';
import { paperColumns, untilText } from './paper-columns.tsx';
import { paperFilePath, papersQuery, useAttachFile, useRemovePaper } from './trainer-papers.api.ts';

const idOf = ({ ID }: PaperRow) => ID;
const nameOf = ({ kind, title }: PaperRow) => title || paperKinds[kind];
const lineOf = (row: PaperRow) => `${nameOf(row)} · ${untilText(row)}`;

const FileActions = ({ row }: { row: PaperRow }) => {
  const attach = useAttachFile(row.ID);
  if (row.kind === 'criminalRecord') return null;
  const whose = `${nameOf(row)} von ${row.fullname}`;
  if (row.hasFile) {
    return (
      <Anchor size="sm" href={paperFilePath(row.ID)} download aria-label={`Datei: ${whose}`}>
        Datei
      </Anchor>
    );
  }
  return (
    <FileButton
      onChange={(file) => file && attach.mutate(file)}
      inputProps={{ 'aria-label': `Datei beilegen: ${whose}` }}
    >
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="subtle"
          loading={attach.isPending}
          aria-label={`Datei beilegen: ${whose}`}
        >
          Datei beilegen
        </Button>
      )}
    </FileButton>
  );
};

type RowProps = { row: PaperRow; onEdit: (row: PaperRow) => void; onRemove: (row: PaperRow) => void };

const CardActions = ({ row, onEdit, onRemove }: RowProps) => {
  const whose = `${nameOf(row)} von ${row.fullname}`;
  return (
    <Group gap={4}>
      <FileActions row={row} />
      <Button size="compact-sm" variant="subtle" aria-label={`Bearbeiten: ${whose}`} onClick={() => onEdit(row)}>
        Bearbeiten
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Löschen: ${whose}`}
        onClick={() => onRemove(row)}
      >
        Löschen
      </Button>
    </Group>
  );
};

const FileIcon = ({ row }: { row: PaperRow }) => {
  const attach = useAttachFile(row.ID);
  if (row.kind === 'criminalRecord') return null;
  const whose = `${nameOf(row)} von ${row.fullname}`;
  if (row.hasFile) {
    return (
      <Tooltip label="Datei">
        <ActionIcon
          component="a"
          href={paperFilePath(row.ID)}
          download
          variant="subtle"
          size="lg"
          aria-label={`Datei: ${whose}`}
        >
          <IconPaperclip size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <FileButton
      onChange={(file) => file && attach.mutate(file)}
      inputProps={{ 'aria-label': `Datei beilegen: ${whose}` }}
    >
      {(props) => (
        <Tooltip label="Datei beilegen">
          <ActionIcon
            {...props}
            variant="subtle"
            size="lg"
            loading={attach.isPending}
            aria-label={`Datei beilegen: ${whose}`}
          >
            <IconUpload size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
};

const RowActions = ({ row, onEdit, onRemove }: RowProps) => {
  const whose = `${nameOf(row)} von ${row.fullname}`;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <FileIcon row={row} />
      <RowAction label="Bearbeiten" name={`Bearbeiten: ${whose}`} icon={IconEdit} onClick={() => onEdit(row)} />
      <RowAction
        label="Löschen"
        name={`Löschen: ${whose}`}
        icon={IconTrash}
        isDestructive
        onClick={() => onRemove(row)}
      />
    </Group>
  );
};

/** Alle Nachweise. */
export const PapersTab = () => {
  const list = useQuery(papersQuery());
  const [edited, setEdited] = useState<PaperRow | null>(null);
  const [removed, setRemoved] = useState<PaperRow | null>(null);
  const remove = useRemovePaper();
  if (list.data?.papers.length === 0) {
    return (
      <EmptyState>
        Noch keine Nachweise. Trag ein, welche Lizenzen und Kurse eure Trainer haben, dann erinnern wir rechtzeitig.
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        id="trainer-papers"
        title="Nachweise der Trainer"
        {...rowsOf(list, 'papers')}
        columns={paperColumns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Nachweis', many: 'Nachweise' }}
        exportFor={may('trainer_papers')}
        rowActions={(row) => <RowActions row={row} onEdit={setEdited} onRemove={setRemoved} />}
        cardActions={(row) => <CardActions row={row} onEdit={setEdited} onRemove={setRemoved} />}
      />
      {edited !== null && (
        <PaperDialog paper={edited} trainers={list.data?.trainers ?? []} onClose={() => setEdited(null)} />
      )}
      <ConfirmModal
        opened={removed !== null}
        confirmLabel="Nachweis löschen"
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ ID: removed.ID }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        {removed && `${nameOf(removed)} von ${removed.fullname}, mit der Datei, falls eine beiliegt.`}
      </ConfirmModal>
    </>
  );
};
