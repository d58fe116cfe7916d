import { Button, FileButton, Group } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { photoProblem, photoTypes } from '@vereinshaus/contract/files/calls';
import { showBanner } from '../../../kit/banners.ts';

type PictureButtonsProps = {
  hasPicture: boolean;
  words: { upload: string; change: string; remove: string };
  save: { mutate: (file: File) => void; isPending: boolean };
  remove: { mutate: () => void; isPending: boolean };
};

/** Choosing a picture, which is saved at once, and taking it away. What is none is told before it is sent. */
export const PictureButtons = ({ hasPicture, words, save, remove }: PictureButtonsProps) => {
  const choose = (file: File | null) => {
    if (file === null) return;
    const problem = photoProblem(file);
    if (problem === undefined) save.mutate(file);
    else showBanner('error', problem);
  };
  return (
    <Group gap="xs">
      <FileButton accept={photoTypes.join(',')} onChange={choose}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={save.isPending}
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
