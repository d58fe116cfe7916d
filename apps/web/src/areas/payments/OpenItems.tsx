import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { ownShareText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';
import { useId } from 'react';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';

const Item = ({ item, isDue }: { item: OpenItem; isDue: boolean }) => (
  <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
    <Group gap="sm" wrap="nowrap" miw={0} align="flex-start">
      {item.child_ID !== 0 && <PersonAvatar personId={item.child_ID} name={item.fullname} size={32} />}
      <Stack gap={0} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{item.text}</Text>
        <Text size="sm" c="dimmed">
          {[
            item.fullname,
            ownShareText(item.sharePercent ?? null),
            `fällig ${isDue ? 'seit' : 'am'} ${formatDay(item.dueOn)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    </Group>
    <Stack gap={2} align="flex-end" flex="none">
      <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(item.open)}
      </Text>
      {item.open < item.amount && (
        <Text size="sm" c="dimmed">
          von {formatMoney(item.amount)}
        </Text>
      )}
      {isDue && (
        <Badge color="yellow" variant="light">
          fällig
        </Badge>
      )}
    </Stack>
  </Group>
);

/** Was offen ist: in the order in which the next payment covers it. */
export const OpenItems = ({ items }: { items: readonly OpenItem[] }) => {
  const headingId = useId();
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  return (
    <Paper withBorder p="md" radius="md">
      <Title order={2} size="h4" mb="md" id={headingId}>
        Offene Beträge
      </Title>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={headingId}>
        {items.map((item) => (
          <Item key={item.ID} item={item} isDue={item.dueOn <= today} />
        ))}
      </Stack>
    </Paper>
  );
};
