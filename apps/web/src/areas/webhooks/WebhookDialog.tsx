import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebhookRow } from '@vereinshaus/contract/webhooks/calls';
import { type WebhookTopic, webhookTopicLabels, webhookTopics } from '@vereinshaus/contract/webhooks/rules';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useSaveWebhook } from './webhooks.api.ts';

type WebhookDialogProps = { webhook: WebhookRow | null; onSaved: (secret: string) => void; onClose: () => void };
type Values = { name: string; url: string; topics: string[]; active: boolean };

const chosenOf = (topics: readonly string[]): WebhookTopic[] => webhookTopics.filter((topic) => topics.includes(topic));

/** Webhook anlegen oder ändern. */
export const WebhookDialog = ({ webhook, onSaved, onClose }: WebhookDialogProps) => {
  const save = useSaveWebhook();
  const form = useForm<Values>({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      topics: [...(webhook?.topics ?? [])],
      active: webhook?.active ?? true,
    },
  });
  const submit = ({ topics, ...values }: Values) =>
    save.mutate(
      { ...values, topics: chosenOf(topics), ...(webhook !== null && { ID: webhook.ID, version: webhook.version }) },
      { onSuccess: ({ secret }) => onSaved(secret), onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <FormDialog
      title={webhook === null ? 'Neuer Webhook' : 'Webhook ändern'}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Adresse"
        description="Wohin Vereinshaus schreibt, sobald etwas geschieht; sie beginnt mit https://."
        type="url"
        required
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Meldet" required {...form.getInputProps('topics')}>
        <Stack gap={6} mt="xs">
          {webhookTopics.map((topic) => (
            <Checkbox key={topic} value={topic} label={webhookTopicLabels[topic]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch label="Eingeschaltet" {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  );
};
