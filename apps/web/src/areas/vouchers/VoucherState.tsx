import { Badge } from '@mantine/core';
import { type VoucherState as State, voucherStateLabels } from '@vereinshaus/contract/vouchers/calls';

const colors: Readonly<Record<State, string>> = {
  waiting: 'yellow',
  open: 'green',
  redeemed: 'blue',
  cancelled: 'gray',
  expired: 'gray',
};

export const VoucherState = ({ state }: { state: State }) => (
  <Badge variant="light" color={colors[state]}>
    {voucherStateLabels[state]}
  </Badge>
);
