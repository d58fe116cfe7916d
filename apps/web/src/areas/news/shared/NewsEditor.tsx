import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { ReactNode } from 'react';
import { Picture, PictureControl } from './PictureControl.tsx';

/** Only what a letter needs and the server lets through. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
  }),
  Picture,
];

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

type Props = {
  error: ReactNode;
  onChange: (html: string) => void;
  label?: string;
  /** What it begins with. */
  content?: string;
  isOptional?: boolean;
};

/** The text of a mail. An empty one is an empty text, not an empty paragraph. */
export const NewsEditor = ({ error, onChange, label = 'Text', content = '', isOptional = false }: Props) => {
  const editor = useEditor({
    extensions,
    content,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <Input.Wrapper label={label} labelElement="div" withAsterisk={!isOptional} error={error}>
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
          <PictureControl
            onUpload={(picture) => editor?.chain().focus().insertContent({ type: Picture.name, attrs: picture }).run()}
          />
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content mih={160} />
      </RichTextEditor>
    </Input.Wrapper>
  );
};
