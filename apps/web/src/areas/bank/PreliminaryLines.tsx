import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { BankLine } from '@vereinshaus/contract/bank/records';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { factsOf, titleOf } from './line-text.ts';

/** The bank's transactions of the current day: read-only until the statement contains them. */
export const PreliminaryLines = ({ lines }: { lines: readonly BankLine[] }) => {
  if (lines.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mt="xl" aria-label="Vorläufige Zeilen">
      <Title order={2} size="h4">
        Vorläufig
      </Title>
      <Text size="sm" c="dimmed">
        Aus einem untertägigen Bericht. Buchen kannst du diese Zeilen, sobald der Kontoauszug sie bringt.
      </Text>
      {lines.map((line) => (
        <Paper key={line.ID} withBorder p="md">
          <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <Stack gap={2} style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={600}>{titleOf(line)}</Text>
                <Badge variant="light" color="gray">
                  vorläufig
                </Badge>
              </Group>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {factsOf(line)}
              </Text>
            </Stack>
            <Text fw={600} mod="figures" style={{ whiteSpace: 'nowrap' }}>
              {formatMoney(line.amount)}
            </Text>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
};
