import { Button, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { largestMediaMb, mediaEndings } from '@vereinshaus/contract/media/rules';
import { useFilesDrop } from '../../kit/use-file-drop.ts';
import { convertsByItself } from './readable-photo.ts';
import type { Target } from './upload-media.ts';
import { type Upload, useUploads } from './use-uploads.ts';

const accepted = () =>
  [...mediaEndings, ...(convertsByItself() ? [] : ['heic', 'heif'])].map((ending) => `.${ending}`).join(',');

const outcomeText = ({ outcome, part, problem }: Upload): string => {
  switch (outcome) {
    case 'published':
      return 'hochgeladen';
    case 'waiting':
      return 'hochgeladen, wartet auf Freigabe';
    case 'stopped':
      return 'abgebrochen';
    case 'failed':
      return problem;
    case 'running':
      return `${Math.round(part * 100)} %`;
  }
};

type LineProps = { upload: Upload; onStop: () => void; onResume: () => void };

const UploadLine = ({ upload, onStop, onResume }: LineProps) => (
  <li>
    <Group justify="space-between" gap="xs">
      <Text size="sm" truncate maw="60%">
        {upload.name}
      </Text>
      <Group gap="xs">
        <Text size="sm" c={upload.outcome === 'failed' ? 'red' : 'dimmed'} role="status">
          {outcomeText(upload)}
        </Text>
        {upload.outcome === 'running' && (
          <Button variant="subtle" size="compact-sm" aria-label={`Abbrechen: ${upload.name}`} onClick={onStop}>
            Abbrechen
          </Button>
        )}
        {(upload.outcome === 'failed' || upload.outcome === 'stopped') && upload.canResume && (
          <Button variant="subtle" size="compact-sm" aria-label={`Fortsetzen: ${upload.name}`} onClick={onResume}>
            Fortsetzen
          </Button>
        )}
      </Group>
    </Group>
    {upload.outcome === 'running' && (
      <Progress value={upload.part * 100} aria-label={`Fortschritt von ${upload.name}`} />
    )}
  </li>
);

/** How far all of them are together. */
const Together = ({ uploads }: { uploads: readonly Upload[] }) => {
  const done = uploads.filter(({ outcome }) => outcome === 'published' || outcome === 'waiting').length;
  const parts = uploads.reduce((sum, { part }) => sum + part, 0);
  return (
    <div>
      <Text size="sm" fw={600} role="status">
        {done} von {uploads.length} hochgeladen
      </Text>
      <Progress value={(parts / uploads.length) * 100} aria-label="Fortschritt aller Dateien" />
    </div>
  );
};

type Props = { target: Target; hint?: string };

/** Choosing or dropping files; each tells how far it is. What the network breaks off goes on when it is back. */
export const UploadArea = ({ target, hint = '' }: Props) => {
  const { uploads, add, stop, resume } = useUploads(target);
  const isOver = useFilesDrop(add);
  return (
    <Paper withBorder p="md" {...(isOver && { bg: 'var(--mantine-primary-color-light)' })}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed" flex="1 1 14rem">
            Fotos bis {largestMediaMb.photo} MB, PDF bis {largestMediaMb.document} MB, Videos bis {largestMediaMb.video}{' '}
            MB. {hint}
          </Text>
          <FileButton multiple accept={accepted()} onChange={add}>
            {(button) => (
              <Button {...button} leftSection={<IconUpload size={18} aria-hidden />}>
                Hochladen
              </Button>
            )}
          </FileButton>
        </Group>
        {uploads.length > 1 && <Together uploads={uploads} />}
        {uploads.length > 0 && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Uploads">
            {uploads.map((upload) => (
              <UploadLine
                key={upload.key}
                upload={upload}
                onStop={() => stop(upload.key)}
                onResume={() => resume(upload.key)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
};
