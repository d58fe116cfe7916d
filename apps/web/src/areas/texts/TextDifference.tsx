import { Paper, Stack, Text } from '@mantine/core';
import type { ShownText } from '@vereinshaus/contract/texts/calls';
import type { TextContent } from '@vereinshaus/contract/texts/text-rules';
import { wordDifference } from '@vereinshaus/contract/texts/word-difference';

const Part = ({ kind, text }: { kind: 'same' | 'removed' | 'added'; text: string }) => {
  if (kind === 'same') return <span>{text}</span>;
  return kind === 'removed' ? (
    <Text component="del" c="red" inherit>
      {text}
    </Text>
  ) : (
    <Text component="ins" c="green" fw={600} inherit>
      {text}
    </Text>
  );
};

export const Difference = ({ label, before, after }: { label: string; before: string; after: string }) => (
  <Paper withBorder p="md" component="section" aria-label={label}>
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {wordDifference(before.trimEnd(), after.trimEnd()).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        <Part key={index} kind={kind} text={text} />
      ))}
    </Text>
  </Paper>
);

/** The club's changes compared with the default. */
export const TextDifference = ({ text, content }: { text: ShownText; content: TextContent }) => {
  const isSame =
    text.defaultBody.trim() === content.body.trim() && text.defaultSubject.trim() === content.subject.trim();
  if (isSame) return <Text c="dimmed">Das ist der Standardtext.</Text>;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Durchgestrichen steht, was im Standardtext steht und hier nicht; unterstrichen, was hier neu ist.
      </Text>
      {text.hasSubject && <Difference label="Betreff" before={text.defaultSubject} after={content.subject} />}
      <Difference label="Text" before={text.defaultBody} after={content.body} />
    </Stack>
  );
};
