import { Anchor, Breadcrumbs, Button, Card, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload, IconFolder } from '@tabler/icons-react';
import type { cloudShares } from '@vereinshaus/contract/cloud-storage/shares';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../kit/api.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useOpenShare } from './cloud-storage.api.ts';
import classes from './EntryList.module.css';

type ShareReply = ReplyOf<typeof cloudShares.open>;

const asksForPassword = (error: Error | null): boolean =>
  error instanceof ApiError && ['cloudStorage.passwordNeeded', 'cloudStorage.wrongPassword'].includes(error.code);

const Content = ({ shared, onFolder }: { shared: ShareReply; onFolder: (folderId: number) => void }) => (
  <Stack gap="md">
    {shared.path.length > 1 && (
      <Breadcrumbs styles={{ root: { flexWrap: 'wrap' } }}>
        {shared.path.map(({ ID, name }) => (
          <Anchor key={ID} component="button" type="button" onClick={() => onFolder(ID)}>
            {name}
          </Anchor>
        ))}
      </Breadcrumbs>
    )}
    <Card withBorder p={shared.entries.length === 0 ? 'md' : 0}>
      {shared.entries.length === 0 ? (
        <EmptyState>Hier liegt nichts.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Freigegebene Dateien">
          {shared.entries.map(({ ID, isFolder, name, bytes, url }) => (
            <li key={ID} className={classes.row}>
              {isFolder ? <IconFolder size={24} aria-hidden /> : <IconDownload size={24} aria-hidden />}
              <div className={classes.text}>
                {isFolder ? (
                  <Anchor component="button" type="button" ta="left" fw={600} onClick={() => onFolder(ID)}>
                    {name}
                  </Anchor>
                ) : (
                  <>
                    <Anchor href={url}>{name}</Anchor>
                    <Text size="sm" c="dimmed">
                      {formatBytes(bytes)}
                    </Text>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
    <Text size="sm" c="dimmed">
      Dieser Link gilt bis {formatDayOf(shared.timeEnd)}.
    </Text>
  </Stack>
);

/** /freigabe/{token}: one file or folder for anyone with the link. */
export const SharePage = () => {
  const { token = '' } = useParams();
  const open = useOpenShare();
  const form = useForm({ initialValues: { password: '' } });
  const show = (folder_ID = 0) =>
    open.mutate({ token, password: form.values.password, folder_ID }, { onError: atFields(form) });
  const begin = useEffectEvent(() => show());
  useEffect(() => begin(), []);
  const needsPassword = asksForPassword(open.error);
  return (
    <Stack maw="var(--width-text)" mx="auto" gap="md">
      <PageHeader title={open.data?.name ?? 'Freigegebene Dateien'} />
      {open.data !== undefined && <Content shared={open.data} onFolder={show} />}
      {open.data === undefined && open.error === null && <SkeletonLines lines={3} />}
      {needsPassword && (
        <Form onSubmit={form.onSubmit(() => show())}>
          <Stack maw={360}>
            <PasswordInput
              label="Passwort"
              description="Dieser Link ist mit einem Passwort geschützt."
              autoComplete="off"
              maxLength={100}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={open.isPending}>
              Öffnen
            </Button>
          </Stack>
        </Form>
      )}
      {open.error !== null && !needsPassword && <StatusBanner kind="error">{open.error.message}</StatusBanner>}
    </Stack>
  );
};
