import { ActionIcon, Badge, Button, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconFileTypePdf,
  IconPlayerPlayFilled,
  IconTrash,
} from '@tabler/icons-react';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { MediaItem } from '@vereinshaus/contract/media/calls';
import { mediaKindLabels } from '@vereinshaus/contract/media/rules';
import { useState } from 'react';
import { useAnnouncement } from '../../kit/announce.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Drawing } from '../../kit/Drawing.tsx';
import film from '../../kit/drawings/film.svg';
import { Pager, pageText } from '../../kit/Pager.tsx';
import classes from './MediaGrid.module.css';
import { pageSize, usePublishMedia, useRemoveMedia } from './media.api.ts';

/** A film is marked as such; if the uploading browser could not capture a thumbnail, a placeholder is shown. */
const Picture = ({ item }: { item: MediaItem }) => (
  <>
    {item.thumbnail !== '' && <img src={item.thumbnail} alt="" loading="lazy" className={classes.picture} />}
    {item.thumbnail === '' && (
      <span className={classes.icon}>
        {item.kind === 'document' ? <IconFileTypePdf size={48} stroke={1.25} aria-hidden /> : <Drawing src={film} />}
      </span>
    )}
    {item.kind === 'video' && item.thumbnail !== '' && (
      <span className={classes.play}>
        <IconPlayerPlayFilled size={22} aria-hidden />
      </span>
    )}
  </>
);

type CardProps = { item: MediaItem; mayPublish: boolean; onOpen: () => void; onRemove: () => void };

const MediaCard = ({ item, mayPublish, onOpen, onRemove }: CardProps) => {
  const publish = usePublishMedia();
  return (
    <Paper component="li" withBorder className={classes.card ?? ''}>
      <button
        type="button"
        className={classes.open}
        onClick={onOpen}
        aria-label={`${mediaKindLabels[item.kind]} ${item.name} öffnen`}
      >
        <Picture item={item} />
      </button>
      <Stack gap={4} p="xs">
        <Group justify="space-between" wrap="nowrap" gap={4}>
          <Text size="sm" truncate title={item.name}>
            {item.name}
          </Text>
          {item.mayRemove && (
            <Tooltip label="Löschen">
              <ActionIcon variant="subtle" color="red" aria-label={`${item.name} löschen`} onClick={onRemove}>
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {[formatDayOf(item.time), item.folder, item.uploadedBy !== '' && item.courseName, item.uploadedBy]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {item.state === 'waiting' && (
          <Group gap="xs">
            <Badge variant="light" color="yellow">
              wartet auf Freigabe
            </Badge>
            {mayPublish && (
              <Button
                size="compact-sm"
                leftSection={<IconCheck size={16} aria-hidden />}
                loading={publish.isPending}
                aria-label={`Freigeben: ${item.name}`}
                onClick={() => publish.mutate({ ID: item.ID })}
              >
                Freigeben
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
};

type ViewerProps = { item: MediaItem; items: readonly MediaItem[]; onShow: (item: MediaItem) => void };

/** Moves between pictures without closing, and wraps around. */
const Steps = ({ item, items, onShow }: ViewerProps) => {
  const index = items.findIndex(({ ID }) => ID === item.ID);
  const step = (by: number) => {
    const next = items.at((index + by) % items.length);
    if (next !== undefined) onShow(next);
  };
  // In a film these keys seek.
  const keys = item.kind === 'photo' ? { back: 'ArrowLeft', on: 'ArrowRight' } : { back: '', on: '' };
  useWindowEvent('keydown', ({ key }) => {
    if (key === keys.back) step(-1);
    if (key === keys.on) step(1);
  });
  return (
    <Group justify="space-between" mt="md">
      <Button variant="default" leftSection={<IconChevronLeft size={18} aria-hidden />} onClick={() => step(-1)}>
        Zurück
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {index + 1} von {items.length}
      </Text>
      <Button variant="default" rightSection={<IconChevronRight size={18} aria-hidden />} onClick={() => step(1)}>
        Weiter
      </Button>
    </Group>
  );
};

const Viewer = ({ onClose, ...steps }: ViewerProps & { onClose: () => void }) => {
  const { item, items } = steps;
  return (
    <Dialog title={item.name} size="xl" onClose={onClose}>
      {item.kind === 'photo' ? (
        <img src={item.url} alt={item.name} className={classes.large} />
      ) : (
        <video
          src={item.url}
          controls
          preload="metadata"
          className={classes.large}
          aria-label={item.name}
          {...(item.thumbnail !== '' && { poster: item.thumbnail })}
        >
          <track kind="captions" />
        </video>
      )}
      {items.length > 1 && <Steps {...steps} />}
    </Dialog>
  );
};

type Props = {
  media: readonly MediaItem[];
  total: number;
  page: number;
  mayPublish: boolean;
  onPage: (page: number) => void;
};

/** Pictures, films and documents as cards; a document opens in a new tab. */
export const MediaGrid = ({ media, total, page, mayPublish, onPage }: Props) => {
  const [opened, setOpened] = useState<MediaItem | null>(null);
  const [removed, setRemoved] = useState<MediaItem | null>(null);
  const remove = useRemoveMedia();
  const pageCount = Math.ceil(total / pageSize);
  useAnnouncement(`${total === 1 ? '1 Datei' : `${formatNumber(total)} Dateien`}${pageText(page, pageCount)}`);
  const open = (item: MediaItem) => {
    if (item.kind === 'document') window.open(item.url, '_blank', 'noopener');
    else setOpened(item);
  };
  return (
    <Stack>
      <ul className={classes.grid} aria-label="Medien">
        {media.map((item) => (
          <MediaCard
            key={item.ID}
            item={item}
            mayPublish={mayPublish}
            onOpen={() => open(item)}
            onRemove={() => setRemoved(item)}
          />
        ))}
      </ul>
      <Pager page={page} pageCount={pageCount} onPage={onPage} />
      {opened !== null && (
        <Viewer
          item={opened}
          items={media.filter(({ kind }) => kind !== 'document')}
          onShow={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      <ConfirmModal
        opened={removed !== null}
        confirmLabel="Datei löschen"
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ ID: removed.ID }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        {removed && `„${removed.name}“ ist danach für niemanden mehr da.`}
      </ConfirmModal>
    </Stack>
  );
};
