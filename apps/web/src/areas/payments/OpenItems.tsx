import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { ownShareText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type OpenItem, payments } from '@vereinshaus/contract/payments/calls';
import { useId, useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { EnterPaymentDialog } from './EnterPaymentDialog.tsx';

type ItemProps = { item: OpenItem; isDue: boolean; onPay: (() => void) | undefined };

const Item = ({ item, isDue, onPay }: ItemProps) => (
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
      <Group gap="xs" wrap="nowrap">
        {isDue && (
          <Badge color="yellow" variant="light">
            fällig
          </Badge>
        )}
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(item.open)}
        </Text>
      </Group>
      {item.open < item.amount && (
        <Text size="sm" c="dimmed">
          von {formatMoney(item.amount)}
        </Text>
      )}
      {onPay && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconCash size={16} aria-hidden />}
          aria-label={`Zahlung: ${item.text}, ${formatMoney(item.open)}`}
          onClick={onPay}
        >
          Zahlung
        </Button>
      )}
    </Stack>
  </Group>
);

type OpenItemsProps = {
  items: readonly OpenItem[];
  /** The payer whose payment the office enters next to each amount; missing in the family's view. */
  payer?: number;
};

/** Was offen ist: in the order in which the next payment covers it. */
export const OpenItems = ({ items, payer }: OpenItemsProps) => {
  const mayEnter = useMay(payments.enter.access);
  const [paid, setPaid] = useState<number | null>(null);
  const headingId = useId();
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  return (
    <Paper withBorder p="md" radius="md">
      <Title order={2} size="h4" mb="md" id={headingId}>
        Offene Beträge
      </Title>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={headingId}>
        {items.map((item) => (
          <Item
            key={item.ID}
            item={item}
            isDue={item.dueOn <= today}
            onPay={mayEnter && payer !== undefined ? () => setPaid(item.ID) : undefined}
          />
        ))}
      </Stack>
      {payer !== undefined && paid !== null && (
        <EnterPaymentDialog personId={payer} paid={paid} onClose={() => setPaid(null)} />
      )}
    </Paper>
  );
};
