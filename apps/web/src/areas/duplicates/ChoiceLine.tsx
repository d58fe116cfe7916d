import { Group, Paper, Radio, SimpleGrid, Text } from '@mantine/core';
import type { MergeChoice } from '@vereinshaus/contract/duplicates/calls';
import { Breakable } from '../../kit/Breakable.tsx';
import type { MergeLine } from './merge-values.ts';

type ChoiceLineProps = {
  line: MergeLine;
  /** The person on the left is kept. */
  isSurvivorLeft: boolean;
  names: readonly [string, string];
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
};

const Value = ({ text }: { text: string }) =>
  text === '' ? (
    <Text span size="sm" c="dimmed">
      leer
    </Text>
  ) : (
    <Text span size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <Breakable text={text} />
    </Text>
  );

const Option = ({ value, name, text }: { value: MergeChoice; name: string; text: string }) => (
  <Radio.Card value={value} p="xs" radius="md" mih={44} aria-label={`${name}: ${text === '' ? 'leer' : text}`}>
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Radio.Indicator mt={2} />
      <Value text={text} />
    </Group>
  </Radio.Card>
);

/** One field: both values side by side, and the choice between them. */
export const ChoiceLine = ({ line, isSurvivorLeft, names, choice, onChoose }: ChoiceLineProps) => {
  const isChoice = (value: string): value is MergeChoice => ['survivor', 'other', 'both'].includes(value);
  return (
    <Paper withBorder p="sm" radius="md">
      <Radio.Group
        label={line.label}
        value={choice}
        onChange={(value) => {
          if (isChoice(value)) onChoose(value);
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: line.canJoin ? 3 : 2 }} spacing="xs" mt={6}>
          <Option value={isSurvivorLeft ? 'survivor' : 'other'} name={names[0]} text={line.one} />
          <Option value={isSurvivorLeft ? 'other' : 'survivor'} name={names[1]} text={line.other} />
          {line.canJoin && <Option value="both" name="beide" text="beide behalten" />}
        </SimpleGrid>
      </Radio.Group>
    </Paper>
  );
};
