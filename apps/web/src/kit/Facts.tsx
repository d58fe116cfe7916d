import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

const isThere = ({ value }: Fact) => value !== '' && value !== undefined && value !== null && value !== false;

/** Read-only facts of a record: only filled ones, or one sentence if there are none. */
export const Facts = ({ of: facts, empty = 'Nichts eingetragen.' }: { of: readonly Fact[]; empty?: string }) => {
  const known = facts.filter(isThere);
  if (known.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="xs" m={0}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
};
