import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OwnVoucher } from '@vereinshaus/contract/vouchers/calls';
import { Link } from 'react-router';
import { QueryState } from '../../kit/QueryState.tsx';
import { PrintButton } from './PrintButton.tsx';
import { VoucherState } from './VoucherState.tsx';
import { ownVouchersQuery } from './vouchers.api.ts';

export const VoucherCard = ({ voucher }: { voucher: OwnVoucher }) => (
  <Paper withBorder p="sm">
    <Group justify="space-between">
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600}>{voucher.code}</Text>
          <VoucherState state={voucher.state} />
        </Group>
        <Text size="sm">
          {formatMoney(voucher.amount)}
          {voucher.recipient && ` für ${voucher.recipient}`}
        </Text>
        <Text size="xs" c="dimmed">
          gekauft {formatMoment(voucher.timeSold)}
        </Text>
      </Stack>
      {voucher.state === 'waiting' && (
        <Button
          component={Link}
          to="/abrechnung"
          variant="light"
          aria-label={`Bezahlen: Gutschein über ${formatMoney(voucher.amount)}`}
        >
          Bezahlen
        </Button>
      )}
      {voucher.state === 'open' && <PrintButton voucherId={voucher.ID} code={voucher.code} />}
    </Group>
  </Paper>
);

/** Gutscheine, die man selbst gekauft hat. */
export const OwnVouchers = () => {
  const own = useQuery(ownVouchersQuery());
  return (
    <QueryState query={own} isEmpty={(data) => data.vouchers.length === 0} empty="Noch keine vorhanden.">
      {(data) => (
        <Stack gap="sm">
          {data.vouchers.map((voucher) => (
            <VoucherCard key={voucher.ID} voucher={voucher} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
};
