import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { invoices } from '@vereinshaus/contract/invoices/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fieldErrorsOf } from '../../../kit/FormErrors.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { saveFile } from '../../../kit/save-file.ts';
import { UnsavedGuard } from '../../../kit/UnsavedGuard.tsx';
import { previewTemplate, templateQuery, useSaveTemplate } from '../invoices.api.ts';
import { useSaving } from '../shared/use-saving.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

type Template = ReplyOf<typeof invoices.template>;

const Editing = ({ template, accessToken }: { template: Template; accessToken: string }) => {
  const save = useSaveTemplate();
  const [saved, setSaved] = useState({ name: template.name, content: template.content, version: template.version });
  const [name, setName] = useState(template.name);
  const [content, setContent] = useState(template.content);
  const isDirty = name !== saved.name || content !== saved.content;
  const problem = save.error === null ? undefined : fieldErrorsOf(save.error).name;
  const [isDrawing, preview] = useSaving(async () => {
    const file = await previewTemplate(template.ID, accessToken, content);
    saveFile(file.fileName, file.mimeType, file.content);
  });
  const submit = () =>
    save.mutate(
      { ID: template.ID, accessToken, name, content, version: saved.version },
      { onSuccess: ({ version }) => setSaved({ name, content, version }) },
    );
  return (
    <Stack>
      <UnsavedGuard isDirty={isDirty} />
      {save.error !== null && problem === undefined && <StatusBanner kind="error">{save.error.message}</StatusBanner>}
      <TextInput
        label="Name der Vorlage"
        required
        maxLength={80}
        maw={480}
        value={name}
        error={problem}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <TemplateEditor content={template.content} onChange={setContent} />
      <Group>
        <Button onClick={submit} loading={save.isPending} disabled={!isDirty}>
          Speichern
        </Button>
        <Button variant="default" onClick={preview} loading={isDrawing}>
          Vorschau als PDF
        </Button>
      </Group>
    </Stack>
  );
};

/** /editor/{template_ID}/{accessToken}: edits the text of an invoice, with placeholders. */
export const EditorPage = () => {
  const { template_ID: templateId, accessToken = '' } = useParams();
  const template = useQuery({
    ...templateQuery(Number(templateId), accessToken),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageHeader title="Rechnungsvorlage bearbeiten" back={{ to: '/rechnung/vorlagen', label: 'Rechnungsvorlagen' }} />
      <QueryState query={template}>
        {(opened) => <Editing key={opened.ID} template={opened} accessToken={accessToken} />}
      </QueryState>
    </>
  );
};
