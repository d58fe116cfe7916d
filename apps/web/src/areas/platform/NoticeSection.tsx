import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatEnd, formatMoment } from '@vereinshaus/contract/kit/days';
import { platform } from '@vereinshaus/contract/platform/calls';
import { query, useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { QueryState } from '../../kit/QueryState.tsx';

type Notice = ReplyOf<typeof platform.notices>['notices'][number];

// What stands above every page comes with the club.
const changes = { invalidates: [platform.notices, clubs.get], announces: true };

const NoticeLine = ({ notice }: { notice: Notice }) => {
  const remove = useCommand(platform.removeNotice, changes);
  const until = notice.ends === 0 ? '' : ` bis ${formatEnd(notice.ends)}`;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text>{notice.text}</Text>
        <Text size="sm" c="dimmed">{`ab ${formatMoment(notice.starts)}${until}`}</Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        onClick={() => remove.mutate({ ID: notice.ID })}
        aria-label={`Entfernen: ${notice.text}`}
      >
        Entfernen
      </Button>
    </Group>
  );
};

/** Hinweise, die auf allen Seiten aller Vereine stehen. */
export const NoticeSection = () => {
  const notices = useQuery(query(platform.notices, {}));
  const add = useCommand(platform.addNotice, { ...changes, inline: true });
  const form = useForm({
    initialValues: { text: '', starts: 0, ends: 0 },
    validate: schemaResolver(platform.addNotice.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    add.mutate(values, { onSuccess: () => form.reset(), onError: atFields(form) });
  return (
    <FormSection title="Hinweis auf allen Seiten" description="Zum Beispiel vor einer Wartung.">
      <QueryState query={notices} isEmpty={() => false}>
        {(data) => (
          <Stack gap="xs">
            {data.notices.map((notice) => (
              <NoticeLine key={notice.ID} notice={notice} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput
            label="Text"
            placeholder="Am Samstag von 6 bis 8 Uhr wird gewartet."
            required
            {...form.getInputProps('text')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <MomentInput label="Ab" description="Leer: ab sofort." {...form.getInputProps('starts')} />
            <MomentInput label="Bis" description="Leer: bis du ihn entfernst." {...form.getInputProps('ends')} />
          </SimpleGrid>
          <Group>
            <Button type="submit" variant="default" loading={add.isPending}>
              Hinweis zeigen
            </Button>
          </Group>
        </Stack>
      </Form>
    </FormSection>
  );
};
