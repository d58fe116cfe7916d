import { Badge, Button, Card, Code, Stack, Table, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ShownText } from '@vereinshaus/contract/texts/calls';
import {
  conditionNames,
  type NamedPlaceholder,
  payingWays,
  type TextContent,
  textLimits,
} from '@vereinshaus/contract/texts/text-rules';
import { useRef } from 'react';
import { RowHead } from '../../kit/table/RowHead.tsx';

type Form = UseFormReturnType<TextContent>;

type Insertable = Pick<NamedPlaceholder, 'name' | 'meaning' | 'isRequired'> & { inserted: string };

const conditions: readonly Insertable[] = Object.entries(payingWays).map(([way, meaning], index) => {
  const name = conditionNames[index] ?? `wenn_${way}`;
  return {
    name,
    meaning: `bis {ende}: nur für jemanden, der so zahlt (${meaning})`,
    isRequired: false,
    inserted: `{${name}} {ende}`,
  };
});

const insertables = ({ placeholders, hasConditions }: ShownText): readonly Insertable[] => [
  ...placeholders.map((one) => ({ ...one, inserted: `{${one.name}}` })),
  ...(hasConditions ? conditions : []),
];

type PlaceholdersProps = { rows: readonly Insertable[]; onInsert: ((text: string) => void) | undefined };

const Placeholders = ({ rows, onInsert }: PlaceholdersProps) => (
  <Card withBorder component="section" aria-label="Platzhalter">
    <Title order={2} size="h4">
      Platzhalter
    </Title>
    <Text size="sm" c="dimmed">
      Sie werden beim Senden ersetzt.{onInsert !== undefined && ' Ein Klick fügt sie in den Text ein.'}
    </Text>
    <Table verticalSpacing={4}>
      <Table.Tbody>
        {rows.map(({ name, meaning, isRequired, inserted }) => (
          <Table.Tr key={name}>
            <RowHead w={190}>
              {onInsert === undefined ? (
                <Code>{`{${name}}`}</Code>
              ) : (
                <Button
                  size="compact-sm"
                  variant="light"
                  ff="monospace"
                  fw={400}
                  aria-label={`{${name}} einfügen`}
                  onClick={() => onInsert(inserted)}
                >
                  {`{${name}}`}
                </Button>
              )}
            </RowHead>
            <Table.Td>
              {meaning}{' '}
              {isRequired && (
                <Badge size="sm" variant="light" color="gray">
                  muss vorkommen
                </Badge>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
);

const ReadOnly = ({ text }: { text: ShownText }) => (
  <Card withBorder component="section" aria-label="Text">
    {text.hasSubject && (
      <Text mb="sm">
        <Text span c="dimmed">
          Betreff:{' '}
        </Text>
        {text.subject}
      </Text>
    )}
    <Text style={{ whiteSpace: 'pre-wrap' }}>{text.body}</Text>
  </Card>
);

/** Subject and text, with the available placeholders; read-only without the right to change them. */
export const TextFields = ({ text, form }: { text: ShownText; form: Form }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (inserted: string) => {
    const { body } = form.values;
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: body.length,
      selectionEnd: body.length,
    };
    form.setFieldValue('body', `${body.slice(0, start)}${inserted}${body.slice(end)}`);
    field.current?.focus();
  };
  if (!text.mayChange)
    return (
      <Stack>
        <ReadOnly text={text} />
        <Placeholders rows={insertables(text)} onInsert={undefined} />
      </Stack>
    );
  return (
    <Stack>
      {text.hasSubject ? (
        <TextInput label="Betreff" maxLength={textLimits.subject} {...form.getInputProps('subject')} />
      ) : (
        <Text size="sm" c="dimmed">
          Betreff und Angaben schreibt das Programm, weil sie sagen, was geschehen ist.
        </Text>
      )}
      <Textarea
        label="Text"
        autosize
        minRows={8}
        maxRows={24}
        maxLength={textLimits.body}
        {...form.getInputProps('body')}
        ref={field}
      />
      <Placeholders rows={insertables(text)} onInsert={insert} />
    </Stack>
  );
};
