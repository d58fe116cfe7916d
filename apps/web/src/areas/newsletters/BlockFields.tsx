import {
  Button,
  FileButton,
  Group,
  Image,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mediaFiles } from '@vereinshaus/contract/media/calls';
import { maxDates, type NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { showBanner } from '../../kit/banners.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { uploadFile } from '../../kit/upload.ts';
import { wordsFor } from '../news/shared/words-for.ts';
import { courseTagsQuery } from './newsletters.api.ts';

const NewsEditor = part(() => import('../news/shared/NewsEditor.tsx'), 'NewsEditor');

type Of<Kind extends NewsletterBlock['kind']> = Extract<NewsletterBlock, { kind: Kind }>;
type Fields<Kind extends NewsletterBlock['kind']> = {
  block: Of<Kind>;
  error: string | undefined;
  onChange: (block: Of<Kind>) => void;
};

const Rich = ({
  label,
  html,
  error,
  onChange,
}: {
  label: string;
  html: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}) => (
  <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
    <NewsEditor label={label} content={html} error={error} isOptional onChange={onChange} />
  </DelayedSuspense>
);

const TextFields = ({ block, error, onChange }: Fields<'text'>) => (
  <Rich label="Text" html={block.html} error={error} onChange={(html) => onChange({ ...block, html })} />
);

const ColumnFields = ({ block, error, onChange }: Fields<'columns'>) => (
  <Stack>
    <Rich label="Linke Spalte" html={block.left} error={error} onChange={(left) => onChange({ ...block, left })} />
    <Rich label="Rechte Spalte" html={block.right} onChange={(right) => onChange({ ...block, right })} />
  </Stack>
);

const PictureFields = ({ block, error, onChange }: Fields<'picture'>) => {
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(mediaFiles.editorPicture, {}, file),
    onSuccess: ({ url }, { name }) => onChange({ ...block, src: url, alt: block.alt || wordsFor(name) }),
    onError: ({ message }) => showBanner('error', message),
  });
  return (
    <Stack>
      {block.src !== '' && <Image src={block.src} alt={block.alt} mah={240} fit="contain" />}
      <Group>
        <FileButton accept="image/jpeg,image/png" onChange={(file) => file !== null && upload.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={upload.isPending}>
              {block.src === '' ? 'Bild auswählen' : 'Anderes Bild'}
            </Button>
          )}
        </FileButton>
      </Group>
      <TextInput
        label="Bildbeschreibung"
        description="Steht da, wo keine Bilder gezeigt werden, und wird vorgelesen."
        maxLength={200}
        value={block.alt}
        error={error}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <TextInput
        label="Link"
        description="Wohin ein Klick auf das Bild führt; leer lassen, wenn nirgendwohin."
        placeholder="https://…"
        maxLength={500}
        value={block.link}
        onChange={(event) => onChange({ ...block, link: event.currentTarget.value })}
      />
    </Stack>
  );
};

const ButtonFields = ({ block, error, onChange }: Fields<'button'>) => (
  <Group align="flex-start" grow preventGrowOverflow={false}>
    <TextInput
      label="Beschriftung"
      withAsterisk
      maxLength={80}
      value={block.label}
      error={error}
      miw={200}
      onChange={(event) => onChange({ ...block, label: event.currentTarget.value })}
    />
    <TextInput
      label="Adresse"
      withAsterisk
      placeholder="https://… oder /kurs/buchung"
      maxLength={500}
      value={block.url}
      miw={200}
      onChange={(event) => onChange({ ...block, url: event.currentTarget.value })}
    />
  </Group>
);

const Title = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}) => (
  <TextInput
    label="Überschrift"
    maxLength={120}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const CourseFields = ({ block, error, onChange }: Fields<'courses'>) => {
  const tags = useQuery(courseTagsQuery());
  const choices = (tags.data?.tags ?? []).map(({ value, label }) => ({ value: String(value), label }));
  return (
    <Stack>
      <Title value={block.title} error={error} onChange={(title) => onChange({ ...block, title })} />
      <Select
        label="Welche Kurse?"
        description="Die Liste entsteht beim Verschicken aus dem, was dann angezeigt wird."
        allowDeselect={false}
        searchable
        data={[{ value: '0', label: 'alle angezeigten Kurse' }, ...choices]}
        value={String(block.tag)}
        onChange={(tag) => onChange({ ...block, tag: Number(tag ?? 0) })}
      />
    </Stack>
  );
};

const DateFields = ({ block, error, onChange }: Fields<'dates'>) => (
  <Stack>
    <Title value={block.title} error={error} onChange={(title) => onChange({ ...block, title })} />
    <SegmentedControl
      aria-label="Welche Termine?"
      data={[
        { value: 'club', label: 'des Vereins' },
        { value: 'own', label: 'der eigenen Kurse' },
      ]}
      value={block.whose}
      onChange={(whose) => onChange({ ...block, whose: whose === 'own' ? 'own' : 'club' })}
    />
    <NumberInput
      label="Wie viele?"
      min={1}
      max={maxDates}
      allowDecimal={false}
      clampBehavior="strict"
      w={130}
      value={block.count}
      onChange={(count) => onChange({ ...block, count: Number(count) || 1 })}
    />
  </Stack>
);

type Props = { block: NewsletterBlock; error: string | undefined; onChange: (block: NewsletterBlock) => void };

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
