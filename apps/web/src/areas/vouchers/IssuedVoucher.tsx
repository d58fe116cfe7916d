import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/money';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { PrintButton } from './PrintButton.tsx';

export type Issued = { ID: number; code: string; amount: number; recipient: string; message: string };

type IssuedVoucherProps = { voucher: Issued; againLabel: string; onAgain: () => void };

/** What one holds in hand after buying or selling. */
export const IssuedVoucher = ({ voucher, againLabel, onAgain }: IssuedVoucherProps) => (
  <Stack>
    <StatusBanner kind="success">{voucher.message}</StatusBanner>
    <Paper withBorder p="lg" ta="center">
      <Text size="lg">
        Gutschein über {formatMoney(voucher.amount)}
        {voucher.recipient !== '' && ` für ${voucher.recipient}`}
      </Text>
      <Text fz={32} fw={700} style={{ letterSpacing: '0.12em' }}>
        {voucher.code}
      </Text>
    </Paper>
    <Group>
      <PrintButton voucherId={voucher.ID} code={voucher.code} />
      <Button variant="subtle" onClick={onAgain}>
        {againLabel}
      </Button>
    </Group>
  </Stack>
);
