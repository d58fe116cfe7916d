import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { cashReceiptPath } from '@vereinshaus/contract/cash/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { focusScreen } from '../../kit/use-focus-return.ts';
import { PrintButton } from './PrintButton.tsx';

export type IssuedVoucherCode = {
  ID: number;
  code: string;
  state: 'waiting' | 'open';
  amount: number;
  recipient: string;
  message: string;
  receipt: string;
};

type IssuedVoucherProps = { voucher: IssuedVoucherCode; againLabel: string; onAgain: () => void };

/** The result of buying or selling. The button that led here is gone, so the focus moves to the beginning of the screen. */
export const IssuedVoucher = ({ voucher, againLabel, onAgain }: IssuedVoucherProps) => {
  useEffect(focusScreen, []);
  return (
    <Stack>
      <StatusBanner kind={voucher.state === 'waiting' ? 'info' : 'success'}>{voucher.message}</StatusBanner>
      <Paper withBorder p="lg" ta="center">
        <Text size="lg">
          Gutschein über {formatMoney(voucher.amount)}
          {voucher.recipient !== '' && ` für ${voucher.recipient}`}
        </Text>
        {voucher.state === 'waiting' ? (
          <Text fw={600}>wartet auf Bezahlung</Text>
        ) : (
          <Text fz={32} fw={700} style={{ letterSpacing: '0.12em' }}>
            {voucher.code}
          </Text>
        )}
      </Paper>
      <Group>
        {voucher.receipt !== '' && (
          <Button component={Link} to={cashReceiptPath(voucher.receipt)} variant="light">
            Kassabeleg
          </Button>
        )}
        {voucher.state === 'open' && <PrintButton voucherId={voucher.ID} code={voucher.code} />}
        <Button variant="subtle" onClick={onAgain}>
          {againLabel}
        </Button>
      </Group>
    </Stack>
  );
};
