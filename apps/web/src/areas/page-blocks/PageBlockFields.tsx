import { ActionIcon, Button, Card, FileButton, Group, Image, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fileProblem } from '@vereinshaus/contract/files/calls';
import { type EditedPage, pageFiles } from '@vereinshaus/contract/page-blocks/calls';
import { type PageBlock, pageLimits } from '@vereinshaus/contract/page-blocks/page-content';
import { showBanner } from '../../kit/banners.ts';
import type { BlockUpdate } from '../../kit/blocks/BlockList.tsx';
import type { BlockProblems } from '../../kit/blocks/block-problems.ts';
import { uploadFile } from '../../kit/upload.ts';
import { type EditorPicture, useEditorPicture } from '../media/shared/use-editor-picture.ts';
import {
  CountField,
  CourseTagField,
  LinkFields,
  Problem,
  RichField,
  TitleField,
} from '../newsletters/shared/block-fields.tsx';

type Of<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>;
type About = Pick<EditedPage, 'ID' | 'forms'>;
type Fields<Kind extends PageBlock['kind']> = {
  block: Of<Kind>;
  page: About;
  problems: BlockProblems;
  onChange: (block: Of<Kind>) => void;
  /** For upload results: the block may have changed meanwhile. */
  onUpdate: BlockUpdate<PageBlock>;
};

type RowButtonsProps = { name: string; isFirst: boolean; onUp: () => void; onRemove: () => void };

const RowButtons = ({ name, isFirst, onUp, onRemove }: RowButtonsProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon variant="subtle" aria-label={`${name} nach vorne`} disabled={isFirst} onClick={onUp}>
      <IconArrowUp size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="red" aria-label={`${name} entfernen`} onClick={onRemove}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </Group>
);

/** Swaps it with the previous item. */
const oneUp = <Item,>(items: readonly Item[], place: number): Item[] => {
  const item = items[place];
  return item === undefined ? [...items] : items.toSpliced(place, 1).toSpliced(place - 1, 0, item);
};

const withPicture =
  (picture: EditorPicture) =>
  (block: PageBlock): PageBlock =>
    block.kind === 'pictures'
      ? { ...block, pictures: [...block.pictures, picture].slice(0, pageLimits.pictures) }
      : block;

const PictureFields = ({ block, page, problems, onChange, onUpdate }: Fields<'pictures'>) => {
  const upload = useEditorPicture(page.ID);
  const { pictures } = block;
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const picture = await upload.mutateAsync(file).catch(() => undefined);
      if (picture !== undefined) onUpdate(withPicture(picture));
    }
  };
  return (
    <Stack>
      {pictures.map(({ src, alt }, place) => (
        <Card key={src} withBorder padding="sm">
          <Group align="flex-start" gap="sm">
            <Image src={src} alt={alt} w={120} h={90} fit="cover" radius="sm" />
            <TextInput
              label="Bildbeschreibung"
              description="Wird vorgelesen, wenn jemand das Bild nicht sieht."
              required
              flex="1 1 14rem"
              maxLength={200}
              value={alt}
              error={problems[`pictures.${place}.alt`]}
              onChange={(event) =>
                onChange({ ...block, pictures: pictures.with(place, { src, alt: event.currentTarget.value }) })
              }
            />
            <RowButtons
              name={`Bild ${place + 1}`}
              isFirst={place === 0}
              onUp={() => onChange({ ...block, pictures: oneUp(pictures, place) })}
              onRemove={() => onChange({ ...block, pictures: pictures.toSpliced(place, 1) })}
            />
          </Group>
        </Card>
      ))}
      <Problem>{problems.pictures}</Problem>
      <Group>
        <FileButton accept="image/jpeg,image/png" multiple onChange={(files) => void take(files)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={upload.isPending}
              disabled={pictures.length >= pageLimits.pictures}
            >
              Bild auswählen
            </Button>
          )}
        </FileButton>
      </Group>
      <TextInput
        label="Bildunterschrift"
        maxLength={200}
        value={block.caption}
        onChange={(event) => onChange({ ...block, caption: event.currentTarget.value })}
      />
    </Stack>
  );
};

const upload = async (pageId: number, file: File) => {
  const problem = fileProblem(file);
  if (problem !== undefined) throw new Error(problem);
  return uploadFile(pageFiles.upload, { page_ID: pageId }, file);
};

const withFile =
  (file: { file: string; name: string }) =>
  (block: PageBlock): PageBlock =>
    block.kind === 'files' ? { ...block, files: [...block.files, file].slice(0, pageLimits.files) } : block;

const FileFields = ({ block, page, problems, onChange, onUpdate }: Fields<'files'>) => {
  const { files } = block;
  const send = useMutation({
    mutationFn: (file: File) => upload(page.ID, file),
    onSuccess: ({ file, name }) => onUpdate(withFile({ file, name })),
    onError: ({ message }) => showBanner('error', message),
  });
  return (
    <Stack>
      <TitleField value={block.title} error={undefined} onChange={(title) => onChange({ ...block, title })} />
      {files.map(({ file, name }, place) => (
        <Group key={file} align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label={`Bezeichnung der Datei ${place + 1}`}
            flex={1}
            maxLength={120}
            value={name}
            onChange={(event) =>
              onChange({ ...block, files: files.with(place, { file, name: event.currentTarget.value }) })
            }
          />
          <RowButtons
            name={`Datei ${place + 1}`}
            isFirst={place === 0}
            onUp={() => onChange({ ...block, files: oneUp(files, place) })}
            onRemove={() => onChange({ ...block, files: files.toSpliced(place, 1) })}
          />
        </Group>
      ))}
      <Problem>{problems.files}</Problem>
      <Group>
        <FileButton onChange={(file) => file !== null && send.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={send.isPending} disabled={files.length >= pageLimits.files}>
              Datei hochladen
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          PDF, Word, Excel, Bilder, höchstens 10 MB
        </Text>
      </Group>
    </Stack>
  );
};

const FormFields = ({ block, page, problems, onChange }: Fields<'form'>) => (
  <Select
    label="Formular"
    description="Wer die Seite liest, kommt mit einem Knopf dorthin. Ausgefüllt wird es angemeldet."
    placeholder={page.forms.length === 0 ? 'Es gibt noch kein Formular' : 'Formular wählen …'}
    required
    searchable
    data={page.forms.map(({ slot, title }) => ({ value: slot, label: title }))}
    value={block.slot === '' ? null : block.slot}
    error={problems.slot}
    onChange={(slot) => onChange({ ...block, slot: slot ?? '' })}
  />
);

type Props = { block: PageBlock; page: About; problems: BlockProblems; onUpdate: BlockUpdate<PageBlock> };

/** The fields of one block of a page. */
export const PageBlockFields = ({ block, page, problems, onUpdate }: Props) => {
  const onChange = (changed: PageBlock) => onUpdate(() => changed);
  const props = { page, problems, onChange, onUpdate };
  switch (block.kind) {
    case 'text':
      return (
        <RichField
          label="Text"
          html={block.html}
          pageId={page.ID}
          error={problems.html}
          onChange={(html) => onChange({ ...block, html })}
        />
      );
    case 'pictures':
      return <PictureFields block={block} {...props} />;
    case 'button':
      return <LinkFields value={block} problems={problems} onChange={(value) => onChange({ ...block, ...value })} />;
    case 'files':
      return <FileFields block={block} {...props} />;
    case 'form':
      return <FormFields block={block} {...props} />;
    case 'courses':
      return (
        <Stack>
          <TitleField value={block.title} error={problems.title} onChange={(title) => onChange({ ...block, title })} />
          <CourseTagField
            description="Gezeigt wird, was gerade buchbar und für alle sichtbar ist."
            value={block.tag}
            onChange={(tag) => onChange({ ...block, tag })}
          />
        </Stack>
      );
    case 'dates':
      return (
        <Stack>
          <TitleField value={block.title} error={problems.title} onChange={(title) => onChange({ ...block, title })} />
          <CountField max={pageLimits.dates} value={block.count} onChange={(count) => onChange({ ...block, count })} />
        </Stack>
      );
  }
};
