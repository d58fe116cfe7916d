import { FileButton, Loader, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { type Editor, mergeAttributes, Node } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { isPictureAddress } from '@vereinshaus/contract/media/rules';

/** Bild: between paragraphs, at text width. Pictures from other sites are removed, as the server does. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => isPictureAddress(image.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { style: 'max-width:100%;height:auto' })],
});

type Props = { isPending: boolean; onFile: (file: File) => void };

/** Inserts a picture from the device into the text. */
export const PictureControl = ({ isPending, onFile }: Props) => (
  <RichTextEditor.ControlsGroup>
    <FileButton accept="image/jpeg,image/png" onChange={(file) => file !== null && onFile(file)}>
      {(button) => (
        <RichTextEditor.Control {...button} aria-label="Bild einfügen" title="Bild einfügen" disabled={isPending}>
          {isPending ? <Loader size={14} /> : <IconPhoto size={16} stroke={1.5} aria-hidden />}
        </RichTextEditor.Control>
      )}
    </FileButton>
  </RichTextEditor.ControlsGroup>
);

const wordsOf = ({ editor }: { editor: Editor }): string | null => {
  if (!editor.isActive(Picture.name)) return null;
  const { alt } = editor.getAttributes(Picture.name);
  return typeof alt === 'string' ? alt : '';
};

/** Alternative text of the selected picture. */
export const PictureWords = ({ editor }: { editor: Editor }) => {
  const words = useEditorState({ editor, selector: wordsOf });
  if (words === null) return null;
  return (
    <TextInput
      aria-label="Bildbeschreibung"
      placeholder="Bildbeschreibung: Was ist zu sehen?"
      size="xs"
      flex="1 1 14rem"
      maxLength={200}
      value={words}
      onChange={(event) => editor.commands.updateAttributes(Picture.name, { alt: event.currentTarget.value })}
    />
  );
};
