import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Upload } from './use-uploads.ts';

const outcomeText = ({ outcome, part, told }: Upload): string => {
  if (outcome === 'running') return `${Math.round(part * 100)} %`;
  return outcome === 'stopped' ? 'abgebrochen' : told;
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

/** Total progress. */
const Together = ({ uploads }: { uploads: readonly Upload[] }) => {
  const done = uploads.filter(({ outcome }) => outcome === 'done').length;
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

type UploadListProps = {
  uploads: readonly Upload[];
  onStop: (key: number) => void;
  onResume: (key: number) => void;
};

/** Running uploads: each shows its progress and can be resumed. */
export const UploadList = ({ uploads, onStop, onResume }: UploadListProps) => (
  <>
    {uploads.length > 1 && <Together uploads={uploads} />}
    {uploads.length > 0 && (
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Uploads">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onStop={() => onStop(upload.key)}
            onResume={() => onResume(upload.key)}
          />
        ))}
      </Stack>
    )}
  </>
);
