import { Anchor, Breadcrumbs, Button, Group, Paper, Progress, Stack, Text, TextInput } from '@mantine/core';
import { IconFolderPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CloudEntry, cloudStorage } from '@vereinshaus/contract/cloud-storage/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSelection } from '../../kit/table/use-selection.ts';
import { useClub } from '../clubs/shared/club.ts';
import { ChosenEntries } from './ChosenEntries.tsx';
import { filesQuery } from './cloud-storage.api.ts';
import { EntryList } from './EntryList.tsx';
import { FileDialogs, type FileTask } from './FileDialogs.tsx';
import { FilesUpload } from './FilesUpload.tsx';

type FolderReply = ReplyOf<typeof cloudStorage.list>;

const addressOf = (folderId: number) => `/cloudstorage/dateien${folderId === 0 ? '' : `?ordner=${folderId}`}`;

const Trail = ({ path }: { path: FolderReply['path'] }) => (
  <nav aria-label="Ordner darüber">
    <Breadcrumbs styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}>
      <Anchor component={Link} to={addressOf(0)}>
        Vereinsdateien
      </Anchor>
      {path.map(({ ID, name }, place) =>
        place === path.length - 1 ? (
          <Text key={ID} fw={600} aria-current="page">
            {name}
          </Text>
        ) : (
          <Anchor key={ID} component={Link} to={addressOf(ID)}>
            {name}
          </Anchor>
        ),
      )}
    </Breadcrumbs>
  </nav>
);

/** Used storage of the club; for users who can change something about it. */
const Space = ({ usedBytes, maxBytes }: Pick<FolderReply, 'usedBytes' | 'maxBytes'>) => (
  <div>
    <Text size="sm" c="dimmed">
      {formatBytes(usedBytes)} von {formatBytes(maxBytes)} belegt
    </Text>
    <Progress value={(usedBytes / maxBytes) * 100} aria-label="Belegter Platz" mt={4} />
  </div>
);

const nothingIn = ({ folder, mayManage }: FolderReply, search: string): string => {
  if (search !== '') return `Nichts gefunden, was „${search}“ heißt.`;
  if (folder.ID !== 0)
    return folder.mayWrite ? 'Noch leer. Zieh Dateien hierher.' : 'In diesem Ordner liegt noch nichts.';
  return mayManage
    ? 'Noch keine Ordner. Leg den ersten an und sag, wer ihn sieht.'
    : 'Für dich ist noch kein Ordner freigegeben.';
};

const idOf = ({ ID }: CloudEntry) => ID;

type ContentProps = { listed: FolderReply; search: string; onTask: (task: FileTask) => void };

const Content = ({ listed, search, onTask }: ContentProps) => {
  const { folder, entries, mayManage } = listed;
  const selection = useSelection(idOf);
  const mayAdd = folder.ID === 0 ? mayManage : folder.mayWrite;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Trail path={listed.path} />
        <Group gap="xs">
          {listed.trashCount > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onTask({ kind: 'trash' })}
            >
              Papierkorb ({listed.trashCount})
            </Button>
          )}
          {mayManage && folder.ID !== 0 && (
            <Button variant="default" onClick={() => onTask({ kind: 'rights', folder })}>
              Rechte
            </Button>
          )}
          {mayAdd && (
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={18} aria-hidden />}
              onClick={() => onTask({ kind: 'folder', parentId: folder.ID })}
            >
              Neuer Ordner
            </Button>
          )}
        </Group>
      </Group>
      {folder.mayWrite && <FilesUpload key={folder.ID} folderId={folder.ID} />}
      <Paper withBorder p={entries.length === 0 ? 'md' : 0}>
        {entries.length === 0 ? (
          <EmptyState>{nothingIn(listed, search)}</EmptyState>
        ) : (
          <>
            <ChosenEntries entries={entries} selection={selection} onTask={onTask} />
            <EntryList entries={entries} onTask={onTask} selection={selection} />
          </>
        )}
      </Paper>
      {(mayManage || folder.mayWrite) && <Space {...listed} />}
    </Stack>
  );
};

const OwnCloud = () => {
  const { cloudStorageUrl } = useClub();
  if (cloudStorageUrl === '') return null;
  return (
    <StatusBanner kind="info">
      Euer Verein hat eine eigene Cloud:{' '}
      <Anchor href={cloudStorageUrl} target="_blank" rel="noreferrer">
        {new URL(cloudStorageUrl).host}
      </Anchor>
      . Neues gehört dorthin.
    </StatusBanner>
  );
};

/** /cloudstorage/dateien: the club's folders the viewer may see. */
export const FilesPage = () => {
  const [params, setParams] = useSearchParams();
  const [task, setTask] = useState<FileTask | null>(null);
  const folderId = Number(params.get('ordner') ?? 0) || 0;
  const search = params.get('suche') ?? '';
  const listed = useQuery(filesQuery(folderId, search.trim()));
  const find = (text: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === '') next.delete('suche');
        else next.set('suche', text);
        return next;
      },
      { replace: true },
    );
  return (
    <Stack gap={0} data-page="content">
      <PageHeader
        title="Vereinsdateien"
        description={
          <>
            Unterlagen des Vereins in Ordnern, auch als{' '}
            <Anchor component={Link} to="/cloudstorage/login">
              Netzlaufwerk
            </Anchor>
            .
          </>
        }
      />
      <Stack gap="md">
        <OwnCloud />
        <TextInput
          label="Suchen"
          placeholder="Name einer Datei oder eines Ordners"
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => find(event.currentTarget.value)}
        />
        <QueryState query={listed}>
          {(data) => <Content key={data.folder.ID} listed={data} search={search.trim()} onTask={setTask} />}
        </QueryState>
      </Stack>
      {task !== null && <FileDialogs task={task} onClose={() => setTask(null)} />}
    </Stack>
  );
};
