import { Button, FileButton, Group } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { photoTypes, wrongPhoto } from '@vereinshaus/contract/files/calls';
import { useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { shrinkPicture } from './fitting-picture.ts';

type PictureButtonsProps = {
  hasPicture: boolean;
  words: { upload: string; change: string; remove: string };
  save: { mutate: (file: File) => void; isPending: boolean };
  remove: { mutate: () => void; isPending: boolean };
};

/** Chooses a picture, which is saved immediately, or removes it. Invalid files are reported before the upload. */
export const PictureButtons = ({ hasPicture, words, save, remove }: PictureButtonsProps) => {
  const [isDrawing, setIsDrawing] = useState(false);
  const choose = async (file: File | null) => {
    if (file === null) return;
    setIsDrawing(true);
    try {
      save.mutate(await shrinkPicture(file));
    } catch (problem) {
      showBanner('error', problem instanceof Error ? problem.message : wrongPhoto);
    } finally {
      setIsDrawing(false);
    }
  };
  return (
    <Group gap="xs">
      <FileButton accept={photoTypes.join(',')} onChange={(file) => void choose(file)}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={save.isPending || isDrawing}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {hasPicture ? words.change : words.upload}
          </Button>
        )}
      </FileButton>
      {hasPicture && (
        <Button
          size="xs"
          variant="subtle"
          loading={remove.isPending}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove.mutate()}
        >
          {words.remove}
        </Button>
      )}
    </Group>
  );
};
