import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { formatDayOf } from '@vereinshaus/contract/days';
import { paymentStateLabels } from '@vereinshaus/contract/labels';
import { formatMoney } from '@vereinshaus/contract/money';
import type { Payment } from '@vereinshaus/contract/payments';
import { useState } from 'react';

const shownFirst = 4;

const Line = ({ payment }: { payment: Payment }) => {
  const note = paymentStateLabels[payment.status];
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={0} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{payment.text}</Text>
        <Text size="sm" c="dimmed">
          {formatDayOf(payment.time)}
        </Text>
      </Stack>
      <Stack gap={2} align="flex-end" flex="none">
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }} td={note === undefined ? 'none' : 'line-through'}>
          {formatMoney(payment.amount)}
        </Text>
        {note !== undefined && (
          <Badge color="gray" variant="light">
            {note}
          </Badge>
        )}
      </Stack>
    </Group>
  );
};

/** Zahlungen: the newest four, then all. */
export const PaymentList = ({ payments }: { payments: readonly Payment[] }) => {
  const [isAll, setAll] = useState(false);
  if (payments.length === 0) return <Text c="dimmed">Noch keine vorhanden.</Text>;
  return (
    <Paper withBorder p="md" radius="md">
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Zahlungen">
        {payments.slice(0, isAll ? undefined : shownFirst).map((payment) => (
          <Line key={payment.ID} payment={payment} />
        ))}
      </Stack>
      {!isAll && payments.length > shownFirst && (
        <Button variant="subtle" mt="sm" onClick={() => setAll(true)}>
          alle anzeigen ({payments.length})
        </Button>
      )}
    </Paper>
  );
};
