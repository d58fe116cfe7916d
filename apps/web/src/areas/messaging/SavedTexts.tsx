import { Button, Group, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageTextName } from '@vereinshaus/contract/messaging/calls';
import { useState } from 'react';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { messageTextsQuery, useRemoveText, useSaveText } from './messaging.api.ts';

type Values = { subject: string; text: string };

/** Saves the text under a name; one of the same name is replaced. */
const SaveText = ({ values }: { values: Values }) => {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveText();
  const submit = () => {
    const checked = messageTextName.safeParse(name);
    setProblem(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return;
    save.mutate(
      { name, ...values },
      {
        onSuccess: () => setOpen(false),
        onError: (error) => setProblem(Object.values(fieldErrorsOf(error))[0] ?? error.message),
      },
    );
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={values.subject.trim() === '' || values.text.trim() === ''}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Text speichern
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Text speichern">
        <Stack gap="xs">
          <TextInput
            label="Name"
            maxLength={60}
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
          />
          <Button size="xs" loading={save.isPending} onClick={submit}>
            Speichern
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

type Props = { values: Values; onChoose: (values: Values) => void };

/** Gespeicherte Texte: texts the office uses repeatedly. */
export const SavedTexts = ({ values, onChoose }: Props) => {
  const loaded = useQuery(messageTextsQuery());
  const remove = useRemoveText();
  const texts = loaded.data?.texts ?? [];
  return (
    <Group gap="xs">
      <Menu withinPortal position="bottom-start" disabled={texts.length === 0}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={texts.length === 0}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {texts.length === 0 ? 'Noch keine gespeicherten Texte' : 'Gespeicherter Text'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {texts.map((text) => (
            <Group key={text.ID} gap={4} wrap="nowrap" role="presentation">
              <Menu.Item onClick={() => onChoose({ subject: text.subject, text: text.text })}>{text.name}</Menu.Item>
              <Menu.Item
                w="auto"
                c="dimmed"
                aria-label={`Text „${text.name}“ löschen`}
                onClick={() => remove.mutate({ ID: text.ID })}
              >
                <IconTrash size={16} aria-hidden />
              </Menu.Item>
            </Group>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SaveText values={values} />
    </Group>
  );
};
