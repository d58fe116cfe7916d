import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { media } from '@vereinshaus/contract/media/calls';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { SlotContent } from '../page-blocks/shared/SlotContent.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { libraryQuery, waitingQuery } from './media.api.ts';
import { UploadArea } from './UploadArea.tsx';

/** Uploads of trainers waiting to be released. */
const Waiting = () => {
  const { data } = useQuery(waitingQuery());
  if (data === undefined || data.media.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="waiting-title">
      <Title order={2} size="h4" id="waiting-title">
        Wartet auf Freigabe
      </Title>
      <MediaGrid media={data.media} total={data.media.length} page={1} mayPublish onPage={() => undefined} />
    </Stack>
  );
};

type FoldersProps = { folders: readonly { name: string; count: number }[]; current: string };

const Folders = ({ folders, current }: FoldersProps) => (
  <Group gap="xs" component="nav" aria-label="Ordner">
    {[{ name: '', count: 0 }, ...folders].map(({ name, count }) => (
      <Button
        key={name}
        component={Link}
        to={name === '' ? '/medien' : `/medien/${encodeURIComponent(name)}`}
        size="compact-md"
        variant={name === current ? 'light' : 'default'}
        {...(name === current && { 'aria-current': 'page' as const })}
      >
        {name === '' ? 'Alle' : `${name} (${count})`}
      </Button>
    ))}
  </Group>
);

/** Into the open folder, or one named here. */
const LibraryUpload = ({ folder }: { folder: string }) => {
  const [name, setName] = useState(folder);
  return (
    <Stack gap="sm">
      <TextInput
        label="Ordner"
        description="Ohne Angabe: kein Ordner. Ein neuer Name legt einen Ordner an."
        maw={320}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <UploadArea target={{ courseId: 0, folder: name.trim() }} />
    </Stack>
  );
};

const Library = ({ folder }: { folder: string }) => {
  const [page, setPage] = useState(1);
  const listed = useQuery(libraryQuery(folder, page));
  const mayPublish = useMay(media.publish.access);
  return (
    <QueryState query={listed}>
      {(reply) => (
        <Stack gap="lg">
          {reply.mayUpload && <LibraryUpload folder={folder} />}
          <May access={media.waiting.access}>
            <Waiting />
          </May>
          {reply.folders.length > 0 && <Folders folders={reply.folders} current={folder} />}
          {reply.media.length === 0 ? (
            <EmptyState>Hier gibt es noch keine Fotos, Videos oder Dokumente.</EmptyState>
          ) : (
            <MediaGrid media={reply.media} total={reply.total} page={page} mayPublish={mayPublish} onPage={setPage} />
          )}
        </Stack>
      )}
    </QueryState>
  );
};

/** /medien und /medien/{Ordner}: photos, films and documents of the club. */
export const MediaPage = () => {
  const { subslot = '' } = useParams();
  const isAtHome = useLocation().pathname.startsWith('/athome/');
  return (
    <Stack gap="md">
      <PageHeader
        title={subslot === '' ? 'Medien' : `Medien: ${subslot}`}
        description="Fotos, Videos und Dokumente des Vereins. Was zu einem Kurs gehört, steht bei ihm."
      />
      <SlotContent key={subslot} place={isAtHome ? 'athome' : 'media'} subslot={subslot} isCard />
      <Library key={`library ${subslot}`} folder={subslot} />
    </Stack>
  );
};
