import { ActionIcon, Button, Card, CopyButton, Group, Stack, Text, TextInput, Title, Tooltip } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import type { Feed } from '@vereinshaus/contract/events/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useRemoveFeed, useRenewFeed } from './events.api.ts';

const subjectOf = ({ kind, course_ID, room_ID }: Feed) => ({ kind, course_ID, room_ID });
const inApp = (url: string) => url.replace(/^https?:/, 'webcal:');

const RenewModal = ({ feed, onClose }: { feed: Feed; onClose: () => void }) => {
  const renew = useRenewFeed();
  return (
    <ConfirmModal
      opened
      title="Link erneuern?"
      confirmLabel="Link erneuern"
      isDestructive={false}
      isPending={renew.isPending}
      onConfirm={() => renew.mutate(subjectOf(feed), { onSuccess: onClose })}
      onClose={onClose}
    >
      „{feed.name}“ bekommt einen neuen Link. Kalender, die den bisherigen abonniert haben, bekommen nichts mehr.
    </ConfirmModal>
  );
};

const RemoveModal = ({ feed, onClose }: { feed: Feed; onClose: () => void }) => {
  const remove = useRemoveFeed();
  return (
    <ConfirmModal
      opened
      title="Link abschalten?"
      confirmLabel="Link abschalten"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(subjectOf(feed), { onSuccess: onClose })}
      onClose={onClose}
    >
      Kalender, die „{feed.name}“ abonniert haben, bekommen nichts mehr.
    </ConfirmModal>
  );
};

const CopyLink = ({ url }: { url: string }) => (
  <CopyButton value={url} timeout={2000}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? 'kopiert' : 'Link kopieren'}>
        <ActionIcon variant="subtle" size="lg" aria-label={copied ? 'kopiert' : 'Link kopieren'} onClick={copy}>
          {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
);

const ReadyFeed = ({ feed }: { feed: Feed }) => {
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null);
  return (
    <Stack gap="xs">
      <TextInput
        label={`Geheimer Link für ${feed.name}`}
        value={feed.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyLink url={feed.url} />}
        rightSectionWidth={44}
      />
      <Text size="sm" c="dimmed">
        Erzeugt am {formatMoment(feed.created)}
        {feed.lastUsed === 0 ? ', noch nicht abgerufen' : `, zuletzt abgerufen am ${formatMoment(feed.lastUsed)}`}
      </Text>
      <Group gap="xs">
        <Button component="a" href={inApp(feed.url)} size="sm" leftSection={<IconCalendarPlus size={18} aria-hidden />}>
          In Kalender-App öffnen
        </Button>
        <Button variant="default" onClick={() => setOpen('renew')}>
          Link erneuern
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setOpen('remove')}>
          Abschalten
        </Button>
      </Group>
      {open === 'renew' && <RenewModal feed={feed} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveModal feed={feed} onClose={() => setOpen(null)} />}
    </Stack>
  );
};

/** A secret calendar link: create, open in the device's calendar, renew, disable. */
export const FeedCard = ({ feed }: { feed: Feed }) => {
  const renew = useRenewFeed();
  return (
    <Card withBorder>
      <Group justify="space-between" mb={feed.url === '' ? 0 : 'xs'}>
        <Title order={3} size="h5">
          {feed.name}
        </Title>
        {feed.url === '' && (
          <Button
            variant="default"
            loading={renew.isPending}
            aria-label={`Link erzeugen: ${feed.name}`}
            onClick={() => renew.mutate(subjectOf(feed))}
          >
            Link erzeugen
          </Button>
        )}
      </Group>
      {feed.url !== '' && <ReadyFeed feed={feed} />}
    </Card>
  );
};
