import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { isHeic, largestMediaMb, mediaEndings, mediaProblem } from '@vereinshaus/contract/media/rules';
import { UploadList } from '../../kit/UploadList.tsx';
import { useFilesDrop } from '../../kit/use-file-drop.ts';
import { useUploads } from '../../kit/use-uploads.ts';
import { shownBy } from './media.api.ts';
import { convertsByItself, readablePhoto } from './readable-photo.ts';
import { type UploadTarget, uploadMedia } from './upload-media.ts';

const accepted = () =>
  [...mediaEndings, ...(convertsByItself() ? [] : ['heic', 'heif'])].map((ending) => `.${ending}`).join(',');

/** Result of an upload in words. */
const words = { published: 'hochgeladen', waiting: 'hochgeladen, wartet auf Freigabe', uploading: undefined } as const;

type Props = { target: UploadTarget; hint?: string };

/** Chooses or drops files; each shows its progress. Uploads interrupted by the network resume when it is back. */
export const UploadArea = ({ target, hint = '' }: Props) => {
  const { uploads, add, stop, resume } = useUploads({
    sendFile: async (file, watch) => {
      const state = await uploadMedia(await readablePhoto(file), target, watch);
      return state && words[state];
    },
    // A HEIC is converted to JPG during the upload, so its final size is unknown yet.
    problemOf: (file) => (isHeic(file.name) ? undefined : mediaProblem(file)),
    shownBy,
  });
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
        <UploadList uploads={uploads} onStop={stop} onResume={resume} />
      </Stack>
    </Paper>
  );
};
