import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { AnyExtension, Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useRef } from 'react';
import { cleanPasted, hasPastedText } from './clean-pasted.ts';

/** Only the formatting a letter needs and the server accepts. */
const letter = StarterKit.configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  heading: { levels: [2, 3] },
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
});

const labels = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  underlineControlLabel: 'Unterstrichen',
  h2ControlLabel: 'Überschrift',
  h3ControlLabel: 'Kleine Überschrift',
  bulletListControlLabel: 'Liste',
  orderedListControlLabel: 'Nummerierte Liste',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Link entfernen',
  linkEditorInputLabel: 'Adresse des Links',
  linkEditorInputPlaceholder: 'https://…',
  linkEditorExternalLink: 'In neuem Fenster öffnen',
  linkEditorInternalLink: 'Im selben Fenster öffnen',
  linkEditorSave: 'Übernehmen',
};

type RichTextFieldProps = {
  label: string;
  /** Initial content. */
  initial?: string;
  isOptional?: boolean;
  error: ReactNode;
  onChange: (html: string) => void;
  extensions?: readonly AnyExtension[];
  /** Handles a pasted or dropped picture. */
  onPicture?: (editor: Editor, file: File) => void;
  /** Additional buttons at the end of the toolbar. */
  controls?: (editor: Editor | null) => ReactNode;
};

/** Copied text may also contain a picture of itself: the text takes precedence. */
const picturesIn = (data: DataTransfer | null): readonly File[] =>
  data === null || hasPastedText(data.getData('text/html'))
    ? []
    : [...data.files].filter(({ type }) => type.startsWith('image/'));

/** A text with paragraphs, lists and links. If empty, its value is an empty text, not an empty paragraph. */
export const RichTextField = ({
  label,
  initial = '',
  isOptional = false,
  error,
  onChange,
  extensions = [],
  onPicture,
  controls,
}: RichTextFieldProps) => {
  const made = useRef<Editor>(null);
  const take = (data: DataTransfer | null): boolean => {
    const { current } = made;
    const pictures = picturesIn(data);
    if (current === null || onPicture === undefined || pictures.length === 0) return false;
    for (const file of pictures) onPicture(current, file);
    return true;
  };
  const editor = useEditor({
    extensions: [letter, ...extensions],
    content: initial,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, { clipboardData }) => take(clipboardData),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && take(dataTransfer),
    },
    onCreate: ({ editor: created }) => {
      made.current = created;
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <Input.Wrapper label={label} labelElement="div" required={!isOptional} error={error}>
      <RichTextEditor editor={editor} labels={labels}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {controls?.(editor)}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content mih={160} />
      </RichTextEditor>
    </Input.Wrapper>
  );
};
