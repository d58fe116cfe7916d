import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { attachmentProblem, largestAttachmentMb } from '@vereinshaus/contract/files/calls';
import { messageText, placeholders } from '@vereinshaus/contract/messaging/calls';
import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';
import { useRef, useState } from 'react';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { DialogFooter } from '../../../kit/DialogFooter.tsx';
import { Form } from '../../../kit/Form.tsx';
import { atFields } from '../../../kit/FormErrors.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { FileField } from '../../files/shared/FileField.tsx';
import { previewQuery, useSendMessage, useTestMessage, useUploadAttachment } from '../messaging.api.ts';
import { counted, type Preview, RecipientsSummary } from '../RecipientsSummary.tsx';
import { SavedTexts } from '../SavedTexts.tsx';

type Props = { personIds: readonly number[]; onClose: () => void };

const useMessageForm = () =>
  useForm({
    initialValues: { subject: '', text: '', attachment: '' },
    validate: schemaResolver(messageText, { sync: true }),
  });

type MessageForm = ReturnType<typeof useMessageForm>;

const TextFields = ({ form }: { form: MessageForm }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { value, selectionStart = value.length, selectionEnd = value.length } = field.current ?? { value: '' };
    form.setFieldValue('text', `${value.slice(0, selectionStart)}{${name}}${value.slice(selectionEnd)}`);
    field.current?.focus();
  };
  return (
    <>
      <TextInput
        label="Betreff"
        description="Mindestens 5 Zeichen."
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('subject')}
      />
      <Textarea
        ref={field}
        label="Text"
        autosize
        minRows={8}
        maxRows={18}
        maxLength={20_000}
        required
        {...form.getInputProps('text')}
      />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Platzhalter einfügen:
        </Text>
        {placeholders.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </Group>
    </>
  );
};

const AttachmentField = ({ form }: { form: MessageForm }) => (
  <FileField
    label="Anhang"
    description={`Höchstens ${largestAttachmentMb} MB: PDF, Bild, Text, Word oder Excel.`}
    error={form.errors.attachment}
    value={form.values.attachment}
    problemOf={attachmentProblem}
    upload={useUploadAttachment()}
    onChange={(name) => {
      form.setFieldValue('attachment', name);
      form.clearFieldError('attachment');
    }}
    onProblem={(problem) => form.setFieldError('attachment', problem)}
  />
);

type EditorProps = Props & {
  preview: Preview;
  includeUnwilling: boolean;
  onIncludeUnwilling: (include: boolean) => void;
};

const Editor = ({ personIds, preview, includeUnwilling, onIncludeUnwilling, onClose }: EditorProps) => {
  const form = useMessageForm();
  const send = useSendMessage();
  const test = useTestMessage();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    send.mutate(
      { user_ids: [...personIds], includeUnwilling, ...form.values },
      {
        onSuccess: onClose,
        onError: (error) => {
          setIsAsking(false);
          atFields(form)(error);
        },
      },
    );
  const tryOut = () => {
    if (form.validate().hasErrors) return;
    test.mutate({ user_ids: [...personIds], includeUnwilling, ...form.values }, { onError: atFields(form) });
  };
  const { subject, text } = form.values;
  const failure = send.error ?? test.error;
  // A message to one family needs no confirmation, because the button names it; a bulk message does.
  const isToOne = preview.mails === 1;
  const mails = counted(preview.mails, 'E-Mail', 'E-Mails');
  return (
    <Form failure={failure} onSubmit={form.onSubmit(() => (isToOne ? confirm() : setIsAsking(true)))}>
      <Stack>
        <RecipientsSummary
          preview={preview}
          includeUnwilling={includeUnwilling}
          onIncludeUnwilling={onIncludeUnwilling}
        />
        <SavedTexts values={{ subject, text }} onChoose={(chosen) => form.setValues(chosen)} />
        <TextFields form={form} />
        <AttachmentField form={form} />
        <DialogFooter>
          <Button variant="subtle" mr="auto" loading={test.isPending} disabled={preview.mails === 0} onClick={tryOut}>
            Probe an mich
          </Button>
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" disabled={preview.mails === 0} loading={isToOne && send.isPending}>
            {mails} senden
          </Button>
        </DialogFooter>
      </Stack>
      <ConfirmModal
        opened={isAsking}
        title="Nachricht wirklich senden?"
        confirmLabel={`${mails} senden`}
        isDestructive={false}
        isPending={send.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        {mails} mit dem Betreff „{subject.trim()}“ werden verschickt. {minutesToStop} Minuten lang kannst du sie im
        Postausgang noch stoppen.
      </ConfirmModal>
    </Form>
  );
};

/** Nachricht senden: to the selected or filtered persons, after a preview of the recipients. */
export const SendMessageModal = ({ personIds, onClose }: Props) => {
  const [includeUnwilling, setIncludeUnwilling] = useState(false);
  const preview = useQuery({ ...previewQuery(personIds, includeUnwilling), placeholderData: keepPreviousData });
  return (
    <Dialog onClose={onClose} title="Nachricht senden" size="xl">
      <QueryState query={preview} skeleton={<Skeleton height={120} />}>
        {(loaded) => (
          <Editor
            personIds={personIds}
            preview={loaded}
            includeUnwilling={includeUnwilling}
            onIncludeUnwilling={setIncludeUnwilling}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
};
