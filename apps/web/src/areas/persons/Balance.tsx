import { Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/money';

/** What is on the customer account: a debt in red, and with its minus. */
export const Balance = ({ cents }: { cents: number }) => (
  <Text span inherit {...(cents < 0 && { c: 'red.8' })} style={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatMoney(cents)}
  </Text>
);
