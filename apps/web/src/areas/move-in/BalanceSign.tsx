import { Group, Radio, Stack, Text } from '@mantine/core';
import { type PositiveMeans, positiveMeanings } from '@vereinshaus/contract/move-in/move-in-fields';
import type { MoveInCheckReply } from './StepRows.tsx';

type Props = { check: MoveInCheckReply; positive: PositiveMeans; onPositive: (positive: PositiveMeans) => void };

const isMeaning = (text: string): text is PositiveMeans => Object.hasOwn(positiveMeanings, text);

/** What plus and minus mean in this table, with amounts of it and what they come to; wrong, every debt would be a credit. */
export const BalanceSign = ({ check: { examples }, positive, onPositive }: Props) => (
  <Stack gap="xs" component="section" aria-label="Plus und Minus">
    <Radio.Group
      label="Was bedeutet ein Betrag ohne Minus?"
      value={positive}
      onChange={(value) => {
        if (isMeaning(value)) onPositive(value);
      }}
    >
      <Group mt="xs">
        {Object.entries(positiveMeanings).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Group>
    </Radio.Group>
    {examples.length > 0 && (
      <Stack component="ul" gap={2} m={0} pl="md" aria-label="Beispiele">
        {examples.map(({ who, given, what }) => (
          <Text key={`${who} ${given} ${what}`} component="li" size="sm">
            {who}: „{given}“ heißt {what}
          </Text>
        ))}
      </Stack>
    )}
  </Stack>
);
