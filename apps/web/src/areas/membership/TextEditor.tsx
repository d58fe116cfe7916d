import { Button, Code, Group, Paper, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import {
  defaultTexts,
  fillText,
  type Placeholder,
  placeholders,
  type TextKey,
  unknownPlaceholders,
} from '@vereinshaus/contract/messaging/default-texts';
import { type ReactNode, useRef } from 'react';
import { useClub } from '../clubs/shared/club.ts';

type Props = {
  textKey: TextKey;
  value: string;
  /** What the server refused. */
  error: ReactNode;
  isReadOnly: boolean;
  onChange: (text: string) => void;
};

const examples = (names: readonly Placeholder[]) =>
  Object.fromEntries(names.map((name) => [name, placeholders[name].example]));

type PlaceholdersProps = {
  names: readonly Placeholder[];
  /** Missing = they can only be read. */
  onInsert?: (name: Placeholder) => void;
};

const Placeholders = ({ names, onInsert }: PlaceholdersProps) => (
  <Table verticalSpacing={4} captionSide="top">
    <Table.Caption ta="left">
      Platzhalter werden beim Senden ersetzt.{onInsert !== undefined && ' Ein Klick fügt sie in den Text ein.'}
    </Table.Caption>
    <Table.Tbody>
      {names.map((name) => (
        <Table.Tr key={name}>
          <Table.Td w={150}>
            {onInsert === undefined ? (
              <Code>{`{${name}}`}</Code>
            ) : (
              <Button
                size="compact-xs"
                variant="light"
                ff="monospace"
                aria-label={`{${name}} einfügen`}
                onClick={() => onInsert(name)}
              >
                {`{${name}}`}
              </Button>
            )}
          </Table.Td>
          <Table.Td>{placeholders[name].meaning}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Preview = ({ text, names }: { text: string; names: readonly Placeholder[] }) => {
  const { name: verein } = useClub();
  return (
    <Paper withBorder p="md" component="section" aria-label="Vorschau">
      <Text size="xs" c="dimmed" fw={600} mb={4}>
        Vorschau mit Beispielen
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {fillText(text, { ...examples(names), verein })}
      </Text>
    </Paper>
  );
};

/** One template: its text, what can stand in it, and how it will read. */
export const TextEditor = ({ textKey, value, error, isReadOnly, onChange }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const { label, use, text: original } = defaultTexts[textKey];
  const names: readonly Placeholder[] = defaultTexts[textKey].placeholders;
  const unknown = unknownPlaceholders(value, textKey);
  const insert = (name: Placeholder) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    };
    onChange(`${value.slice(0, start)}{${name}}${value.slice(end)}`);
    field.current?.focus();
  };
  return (
    <Stack>
      <div>
        <Title order={2} size="h4">
          {label}
        </Title>
        <Text size="sm" c="dimmed">
          {use}
        </Text>
      </div>
      {isReadOnly ? (
        <Text component="section" aria-label="Text" style={{ whiteSpace: 'pre-wrap' }}>
          {value}
        </Text>
      ) : (
        <Textarea
          ref={field}
          label="Text"
          autosize
          minRows={8}
          maxLength={20_000}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={
            unknown.length > 0
              ? `Diesen Platzhalter gibt es hier nicht: ${unknown.map((name) => `{${name}}`).join(', ')}`
              : error
          }
        />
      )}
      {!isReadOnly && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRestore size={16} aria-hidden />}
            disabled={value === original}
            onClick={() => onChange(original)}
          >
            Standardtext wiederherstellen
          </Button>
        </Group>
      )}
      <Placeholders names={names} {...(!isReadOnly && { onInsert: insert })} />
      <Preview text={value} names={names} />
    </Stack>
  );
};
