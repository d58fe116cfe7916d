import { FileButton, Loader } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mergeAttributes, Node } from '@tiptap/core';
import { mediaFiles } from '@vereinshaus/contract/media/calls';
import { showBanner } from '../../../kit/banners.ts';
import { May } from '../../../kit/May.tsx';
import { uploadFile } from '../../../kit/upload.ts';
import { wordsFor } from './words-for.ts';

/** Bild: between paragraphs, as wide as the text. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { style: 'max-width:100%;height:auto' })],
});

type Uploaded = { src: string; alt: string };

/** Puts a picture from the device into the text, for those who may keep some for texts. */
export const PictureControl = ({ onUpload }: { onUpload: (picture: Uploaded) => void }) => {
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(mediaFiles.editorPicture, {}, file),
    onSuccess: ({ url }, { name }) => onUpload({ src: url, alt: wordsFor(name) }),
    onError: ({ message }) => showBanner('error', message),
  });
  return (
    <May access={mediaFiles.editorPicture.access}>
      <RichTextEditor.ControlsGroup>
        <FileButton accept="image/jpeg,image/png" onChange={(file) => file !== null && upload.mutate(file)}>
          {(button) => (
            <RichTextEditor.Control
              {...button}
              aria-label="Bild einfügen"
              title="Bild einfügen"
              disabled={upload.isPending}
            >
              {upload.isPending ? <Loader size={14} /> : <IconPhoto size={16} stroke={1.5} aria-hidden />}
            </RichTextEditor.Control>
          )}
        </FileButton>
      </RichTextEditor.ControlsGroup>
    </May>
  );
};
