import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import {
  cloudLimits,
  entryNameProblem,
  maxCloudFileBytes,
  tooLargeForCloud,
} from '@vereinshaus/contract/cloud-storage/rules';
import { UploadList } from '../../kit/UploadList.tsx';
import { useFilesDrop } from '../../kit/use-file-drop.ts';
import { useUploads } from '../../kit/use-uploads.ts';
import { shownBy, uploadToFolder } from './cloud-storage.api.ts';

const problemOf = ({ name, size }: File): string | undefined =>
  entryNameProblem(name) ?? (size > maxCloudFileBytes ? tooLargeForCloud : undefined);

/** Chooses or drops files; uploads interrupted by the network resume when it is back. */
export const FilesUpload = ({ folderId }: { folderId: number }) => {
  const { uploads, add, stop, resume } = useUploads({
    sendFile: (file, watch) => uploadToFolder(file, folderId, watch),
    problemOf,
    shownBy,
  });
  const isOver = useFilesDrop(add);
  return (
    <Paper withBorder p="md" {...(isOver && { bg: 'var(--mantine-primary-color-light)' })}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed" flex="1 1 14rem">
            Zieh Dateien hierher, bis {cloudLimits.maxFileGb} GB. Gibt es den Namen schon, bleibt die alte Datei als
            älterer Stand.
          </Text>
          <FileButton multiple onChange={add}>
            {(button) => (
              <Button {...button} leftSection={<IconUpload size={18} aria-hidden />}>
                Hochladen
              </Button>
            )}
          </FileButton>
        </Group>
        <UploadList uploads={uploads} onStop={stop} onResume={resume} />
      </Stack>
    </Paper>
  );
};
