import { Button, Checkbox, Image, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { CloudEntry, cloudStorage } from '@vereinshaus/contract/cloud-storage/calls';
import { type Audience, audienceLabels, audiences, cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { foldersQuery, useAddFolder, useMove, useRemove, useRename, useSaveRights } from './cloud-storage.api.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { TrashDialog } from './TrashDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

type FolderFacts = ReplyOf<typeof cloudStorage.list>['folder'];

/** The action the user has started. */
export type FileTask =
  | { kind: 'folder'; parentId: number }
  | { kind: 'rights'; folder: FolderFacts }
  | { kind: 'trash' }
  | { kind: 'move' | 'remove'; entries: readonly CloudEntry[] }
  | { kind: 'preview' | 'rename' | 'share' | 'versions'; entry: CloudEntry };

type CloseProps = { onClose: () => void };

const FolderDialog = ({ parentId, onClose }: { parentId: number } & CloseProps) => {
  const add = useAddFolder();
  const form = useForm({ initialValues: { name: '' } });
  return (
    <FormDialog
      title="Neuer Ordner"
      submitLabel="Ordner anlegen"
      isPending={add.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : add.error}
      onSubmit={form.onSubmit(({ name }) =>
        add.mutate({ parent_ID: parentId, name }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={cloudLimits.maxNameLength} {...form.getInputProps('name')} />
      {parentId === 0 && (
        <Text size="sm" c="dimmed">
          Zuerst sehen ihn nur, die die Vereinsdateien verwalten. Wer ihn noch sieht, sagst du danach unter „Rechte“.
        </Text>
      )}
    </FormDialog>
  );
};

const RenameDialog = ({ entry, onClose }: { entry: CloudEntry } & CloseProps) => {
  const rename = useRename();
  const form = useForm({ initialValues: { name: entry.name } });
  return (
    <FormDialog
      title="Umbenennen"
      submitLabel="Umbenennen"
      isPending={rename.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : rename.error}
      onSubmit={form.onSubmit(({ name }) =>
        rename.mutate({ ID: entry.ID, name }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={cloudLimits.maxNameLength} {...form.getInputProps('name')} />
    </FormDialog>
  );
};

type ChosenEntries = { entries: readonly CloudEntry[] };

/** One entry by its name, several by their number. */
const toldOf = (entries: readonly CloudEntry[]): string => {
  const [first] = entries;
  return first !== undefined && entries.length === 1 ? `„${first.name}“` : `${entries.length} Einträge`;
};

const MoveDialog = ({ entries, onClose }: ChosenEntries & CloseProps) => {
  const move = useMove();
  const { data } = useQuery(foldersQuery());
  const form = useForm({ initialValues: { target: null as string | null } });
  const moved = new Set(entries.map(({ ID }) => ID));
  const folders = (data?.folders ?? []).filter(({ mayWrite, ID }) => mayWrite && !moved.has(ID));
  return (
    <FormDialog
      title={`${toldOf(entries)} verschieben`}
      submitLabel="Verschieben"
      isPending={move.isPending}
      isDisabled={form.values.target === null}
      failure={Object.keys(form.errors).length > 0 ? null : move.error}
      onSubmit={form.onSubmit(({ target }) =>
        move.mutate(
          { IDs: [...moved], target_ID: Number(target) },
          { onSuccess: onClose, onError: atFields(form, { target_ID: 'target', name: 'target' }) },
        ),
      )}
      onClose={onClose}
    >
      <Select
        label="In den Ordner"
        searchable
        nothingFoundMessage="Kein Ordner gefunden"
        data={folders.map(({ ID, path }) => ({ value: String(ID), label: path }))}
        {...form.getInputProps('target')}
      />
    </FormDialog>
  );
};

const isAudience = (name: string): name is Audience => audiences.some((audience) => audience === name);

const RightsDialog = ({ folder, onClose }: { folder: FolderFacts } & CloseProps) => {
  const save = useSaveRights();
  const form = useForm<{ hasOwnRights: boolean; readers: string[]; writers: string[] }>({
    initialValues: { hasOwnRights: folder.hasOwnRights, readers: folder.readers, writers: folder.writers },
  });
  const boxes = audiences.map((audience) => (
    <Checkbox key={audience} value={audience} label={audienceLabels[audience]} disabled={!form.values.hasOwnRights} />
  ));
  return (
    <FormDialog
      title={`Rechte von „${folder.name}“`}
      submitLabel="Rechte speichern"
      isPending={save.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : save.error}
      onSubmit={form.onSubmit(({ hasOwnRights, readers, writers }) =>
        save.mutate(
          { ID: folder.ID, hasOwnRights, readers: readers.filter(isAudience), writers: writers.filter(isAudience) },
          { onSuccess: onClose, onError: atFields(form) },
        ),
      )}
      onClose={onClose}
    >
      <Switch
        label="Eigene Rechte"
        description="Sonst gelten die Rechte des Ordners darüber. Eigene Rechte können nur enger sein."
        {...form.getInputProps('hasOwnRights', { type: 'checkbox' })}
      />
      <Checkbox.Group label="Wer den Ordner sieht" {...form.getInputProps('readers')}>
        <Stack gap={6} mt="xs">
          {boxes}
        </Stack>
      </Checkbox.Group>
      <Checkbox.Group
        label="Wer darin ändert"
        description="Hochladen, umbenennen, löschen und freigeben; sie sehen ihn auch."
        {...form.getInputProps('writers')}
      >
        <Stack gap={6} mt="xs">
          {boxes}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        Wer das Recht „Cloud-Speicher“ hat, sieht und ändert jeden Ordner.
      </Text>
    </FormDialog>
  );
};

const removalOf = (entries: readonly CloudEntry[]): string => {
  const verb = entries.length === 1 ? 'kommt' : 'kommen';
  const inside = entries.some(({ isFolder }) => isFolder) ? ' mit allem, was darin liegt,' : '';
  const stay = entries.length === 1 ? 'bleibt' : 'bleiben';
  return `${toldOf(entries)} ${verb}${inside} in den Papierkorb und ${stay} dort ${cloudLimits.trashDays} Tage.`;
};

const RemoveDialog = ({ entries, onClose }: ChosenEntries & CloseProps) => {
  const remove = useRemove();
  return (
    <ConfirmModal
      opened
      confirmLabel="In den Papierkorb"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ IDs: entries.map(({ ID }) => ID) }, { onSettled: onClose })}
      onClose={onClose}
    >
      {removalOf(entries)}
    </ConfirmModal>
  );
};

const PreviewDialog = ({ entry, onClose }: { entry: CloudEntry } & CloseProps) => (
  <Dialog title={entry.name} size="xl" onClose={onClose}>
    <Stack>
      <Image src={`${entry.url}?show=1`} alt={entry.name} fit="contain" mah="70vh" />
      <Button component="a" href={entry.url} variant="default">
        Herunterladen
      </Button>
    </Stack>
  </Dialog>
);

/** The dialog of the started action. */
export const FileDialogs = ({ task, onClose }: { task: FileTask } & CloseProps) => {
  switch (task.kind) {
    case 'folder':
      return <FolderDialog parentId={task.parentId} onClose={onClose} />;
    case 'rights':
      return <RightsDialog folder={task.folder} onClose={onClose} />;
    case 'trash':
      return <TrashDialog onClose={onClose} />;
    case 'rename':
      return <RenameDialog entry={task.entry} onClose={onClose} />;
    case 'move':
      return <MoveDialog entries={task.entries} onClose={onClose} />;
    case 'share':
      return <ShareDialog entry={task.entry} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog entry={task.entry} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog entries={task.entries} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog entry={task.entry} onClose={onClose} />;
  }
};
