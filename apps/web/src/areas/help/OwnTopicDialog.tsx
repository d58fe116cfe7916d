import { Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { helpLimits, type ShownHelpTopic, slugOf, slugText } from '@vereinshaus/contract/help/calls';
import { helpTopics } from '@vereinshaus/contract/help/help-topics';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { part } from '../../kit/lazy-page.ts';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { useSaveTopic } from './help.api.ts';

const RichTextField = part(() => import('../../kit/RichTextField.tsx'), 'RichTextField');

type SavedTopic = Pick<ShownHelpTopic, 'ID' | 'version' | 'slug' | 'title' | 'words' | 'beside' | 'content'>;

const newTopic: SavedTopic = { ID: 0, version: 0, slug: '', title: '', words: '', beside: '', content: '' };

const choices = helpTopics.map(({ slug, title }) => ({ value: slug, label: title }));

type Props = { topic?: SavedTopic; onSaved: (slug: string) => void; onClose: () => void };

/** A topic of the club: its slug follows the title until it is saved, and stays the same afterwards. */
export const OwnTopicDialog = ({ topic = newTopic, onSaved, onClose }: Props) => {
  const save = useSaveTopic();
  const form = useForm({
    initialValues: topic,
    validate: {
      title: (title) => (title.trim() === '' ? 'Bitte gib dem Thema einen Titel.' : null),
      slug: (slug, { title }) => (slug === '' && slugOf(title) === '' ? slugText : null),
      content: (content) => (content === '' ? 'Bitte schreib einen Text.' : null),
    },
  });
  const submit = form.onSubmit((values) => {
    const slug = topic.ID > 0 ? topic.slug : values.slug.trim() || slugOf(values.title);
    save.mutate({ ...values, slug }, { onSuccess: () => onSaved(slug), onError: atFields(form) });
  });
  return (
    <FormDialog
      title={topic.ID > 0 ? 'Eigenes Thema bearbeiten' : 'Eigenes Thema schreiben'}
      submitLabel="Thema speichern"
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack>
        <TextInput label="Titel" required maxLength={helpLimits.title} {...form.getInputProps('title')} />
        {topic.ID === 0 && (
          <TextInput
            label="Adresse"
            description="Unter dieser Adresse findet man das Thema: /faq/… Sie lässt sich später nicht ändern."
            maxLength={80}
            placeholder={slugOf(form.values.title)}
            {...form.getInputProps('slug')}
          />
        )}
        <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
          <RichTextField
            label="Text"
            initial={topic.content}
            error={form.errors['content']}
            onChange={(html) => form.setFieldValue('content', html)}
          />
        </DelayedSuspense>
        <TextInput
          label="Suchwörter"
          description="Unter welchen Wörtern man es noch finden soll, mit Beistrich getrennt."
          maxLength={helpLimits.words}
          {...form.getInputProps('words')}
        />
        <Select
          label="Gehört zu"
          description="Das Thema steht dann auch dort."
          data={choices}
          searchable
          clearable
          value={form.values.beside || null}
          error={form.errors['beside']}
          onChange={(slug) => form.setFieldValue('beside', slug ?? '')}
        />
      </Stack>
    </FormDialog>
  );
};
