import { Button, FileButton, Group, Image, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { maxDates, type NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import type { BlockProblems } from '../../kit/blocks/block-problems.ts';
import { useEditorPicture } from '../media/shared/use-editor-picture.ts';
import { CountField, CourseTagField, LinkFields, Problem, RichField, TitleField } from './shared/block-fields.tsx';

type Of<Kind extends NewsletterBlock['kind']> = Extract<NewsletterBlock, { kind: Kind }>;
type Fields<Kind extends NewsletterBlock['kind']> = {
  block: Of<Kind>;
  problems: BlockProblems;
  onChange: (block: Of<Kind>) => void;
};

const TextFields = ({ block, problems, onChange }: Fields<'text'>) => (
  <RichField label="Text" html={block.html} error={problems.html} onChange={(html) => onChange({ ...block, html })} />
);

const ColumnFields = ({ block, problems, onChange }: Fields<'columns'>) => (
  <Stack>
    <RichField
      label="Linke Spalte"
      html={block.left}
      error={problems.left}
      onChange={(left) => onChange({ ...block, left })}
    />
    <RichField
      label="Rechte Spalte"
      html={block.right}
      error={problems.right}
      onChange={(right) => onChange({ ...block, right })}
    />
  </Stack>
);

const PictureFields = ({ block, problems, onChange }: Fields<'picture'>) => {
  const upload = useEditorPicture();
  const take = (file: File) =>
    upload.mutate(file, {
      onSuccess: ({ src, alt }) => onChange({ ...block, src, alt: block.alt || alt }),
    });
  return (
    <Stack>
      {block.src !== '' && <Image src={block.src} alt={block.alt} mah={240} fit="contain" />}
      <Group>
        <FileButton accept="image/jpeg,image/png" onChange={(file) => file !== null && take(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={upload.isPending}>
              {block.src === '' ? 'Bild auswählen' : 'Anderes Bild'}
            </Button>
          )}
        </FileButton>
      </Group>
      <Problem>{problems.src}</Problem>
      <TextInput
        label="Bildbeschreibung"
        description="Steht da, wo keine Bilder gezeigt werden, und wird vorgelesen."
        maxLength={200}
        value={block.alt}
        error={problems.alt}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <TextInput
        label="Link"
        description="Wohin ein Klick auf das Bild führt; leer lassen, wenn nirgendwohin."
        placeholder="https://…"
        maxLength={500}
        value={block.link}
        error={problems.link}
        onChange={(event) => onChange({ ...block, link: event.currentTarget.value })}
      />
    </Stack>
  );
};

const ButtonFields = ({ block, problems, onChange }: Fields<'button'>) => (
  <LinkFields value={block} problems={problems} onChange={(value) => onChange({ ...block, ...value })} />
);

const CourseFields = ({ block, problems, onChange }: Fields<'courses'>) => (
  <Stack>
    <TitleField value={block.title} error={problems.title} onChange={(title) => onChange({ ...block, title })} />
    <CourseTagField
      description="Die Liste entsteht beim Verschicken aus dem, was dann angezeigt wird."
      value={block.tag}
      onChange={(tag) => onChange({ ...block, tag })}
    />
  </Stack>
);

const DateFields = ({ block, problems, onChange }: Fields<'dates'>) => (
  <Stack>
    <TitleField value={block.title} error={problems.title} onChange={(title) => onChange({ ...block, title })} />
    <SegmentedControl
      aria-label="Welche Termine?"
      data={[
        { value: 'club', label: 'des Vereins' },
        { value: 'own', label: 'der eigenen Kurse' },
      ]}
      value={block.whose}
      onChange={(whose) => onChange({ ...block, whose: whose === 'own' ? 'own' : 'club' })}
    />
    <CountField max={maxDates} value={block.count} onChange={(count) => onChange({ ...block, count })} />
  </Stack>
);

type Props = { block: NewsletterBlock; problems: BlockProblems; onChange: (block: NewsletterBlock) => void };

/** The fields of one block. */
export const BlockFields = ({ block, ...props }: Props) => {
  switch (block.kind) {
    case 'text':
      return <TextFields block={block} {...props} />;
    case 'picture':
      return <PictureFields block={block} {...props} />;
    case 'button':
      return <ButtonFields block={block} {...props} />;
    case 'columns':
      return <ColumnFields block={block} {...props} />;
    case 'courses':
      return <CourseFields block={block} {...props} />;
    case 'dates':
      return <DateFields block={block} {...props} />;
  }
};
