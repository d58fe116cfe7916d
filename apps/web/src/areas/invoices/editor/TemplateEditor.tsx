import '@mantine/tiptap/styles.layer.css';
import { Button, Group, Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBraces, IconChevronDown, IconCreditCard, IconTable } from '@tabler/icons-react';
import { ListItem } from '@tiptap/extension-list';
import { type Editor, type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  invoicePlaceholderNames,
  invoicePlaceholders,
  type PayingMethod,
  payingMethodLabels,
  payingMethods,
} from '@vereinshaus/contract/invoices/invoice-text';
import { useState } from 'react';
import { useEditorPicture } from '../../media/shared/use-editor-picture.ts';
import { Picture, PictureControl, PictureWords } from '../../news/shared/PictureControl.tsx';
import { conditionNode, Placeholder, Positions, placeholderNode, WhenPaidBy } from './nodes.ts';

const methods: readonly PayingMethod[] = [...new Set(payingMethods)];

/** Only formatting an invoice can print. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: false,
    listItem: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
  }),
  ListItem.extend({ content: 'paragraph+' }),
  Placeholder,
  Positions,
  WhenPaidBy,
  Picture,
];

const InsertMenu = ({ editor }: { editor: Editor }) => (
  <Group gap="xs">
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBraces size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Platzhalter
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {invoicePlaceholderNames.map((name) => (
          <Menu.Item key={name} onClick={() => editor.chain().focus().insertContent(placeholderNode(name)).run()}>
            {invoicePlaceholders[name].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCreditCard size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Je nach Zahlungsart
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {methods.map((method) => (
          <Menu.Item key={method} onClick={() => editor.chain().focus().insertContent(conditionNode(method)).run()}>
            {payingMethodLabels[method]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconTable size={16} aria-hidden />}
      onClick={() => editor.chain().focus().insertContent({ type: 'positions' }).run()}
    >
      Positionen
    </Button>
  </Group>
);

/** `content` is the initial document as JSON, as stored on the server. */
type Props = { content: string; onChange: (content: string) => void };

/** Der Text einer Vorlage. Its output has the format the server reads. */
export const TemplateEditor = ({ content, onChange }: Props) => {
  const [initial] = useState((): JSONContent => JSON.parse(content));
  const editor = useEditor({
    extensions,
    content: initial,
    editorProps: { attributes: { 'aria-label': 'Text der Vorlage', role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => onChange(JSON.stringify(changed.getJSON())),
  });
  const upload = useEditorPicture();
  const insert = (file: File) =>
    upload.mutate(file, {
      onSuccess: (picture) => editor.chain().focus().insertContent({ type: Picture.name, attrs: picture }).run(),
    });
  return (
    <RichTextEditor editor={editor}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold aria-label="Fett" title="Fett" />
          <RichTextEditor.Italic aria-label="Kursiv" title="Kursiv" />
          <RichTextEditor.Underline aria-label="Unterstrichen" title="Unterstrichen" />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 aria-label="Überschrift" title="Überschrift" />
          <RichTextEditor.H3 aria-label="Kleine Überschrift" title="Kleine Überschrift" />
          <RichTextEditor.BulletList aria-label="Liste" title="Liste" />
          <RichTextEditor.OrderedList aria-label="Nummerierte Liste" title="Nummerierte Liste" />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo aria-label="Rückgängig" title="Rückgängig" />
          <RichTextEditor.Redo aria-label="Wiederholen" title="Wiederholen" />
        </RichTextEditor.ControlsGroup>
        <PictureControl isPending={upload.isPending} onFile={insert} />
        {editor !== null && <PictureWords editor={editor} />}
        {editor !== null && <InsertMenu editor={editor} />}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content mih={320} />
    </RichTextEditor>
  );
};
