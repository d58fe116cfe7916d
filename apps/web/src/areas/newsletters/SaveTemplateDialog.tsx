import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { newsletters } from '@vereinshaus/contract/newsletters/calls';
import type { NewsletterBlock } from '@vereinshaus/contract/newsletters/newsletter-content';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { templatesQuery, useSaveTemplate } from './newsletters.api.ts';

type Props = { content: { subject: string; blocks: NewsletterBlock[] }; onClose: () => void };

/** Saves the blocks under a name, as a starting point for the next newsletter. */
export const SaveTemplateDialog = ({ content: { subject, blocks }, onClose }: Props) => {
  const save = useSaveTemplate();
  const templates = useQuery(templatesQuery());
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const replaces =
    templates.data?.templates.some((one) => one.name.toLowerCase() === name.trim().toLowerCase()) === true;
  return (
    <FormDialog
      title="Als Vorlage speichern"
      submitLabel={replaces ? 'Vorlage ersetzen' : 'Vorlage speichern'}
      isPending={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const input = { name, subject, blocks };
        const checked = newsletters.saveTemplate.input.safeParse(input);
        setProblem(checked.error?.issues[0]?.message);
        if (checked.success) save.mutate(input, { onSuccess: onClose });
      }}
    >
      <TextInput
        label="Name"
        description={replaces ? 'Eine Vorlage mit diesem Namen gibt es schon; sie wird ersetzt.' : undefined}
        required
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
