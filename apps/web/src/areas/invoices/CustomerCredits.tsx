import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type CustomerCredit,
  type CustomerPayout,
  customerCredits,
} from '@vereinshaus/contract/invoices/customer-credits';
import { formatDay, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { customerCreditsQuery } from './invoices.api.ts';

const PayOutCreditDialog = part(() => import('./PayOutCreditDialog.tsx'), 'PayOutCreditDialog');
const TakeBackPayoutDialog = part(() => import('./TakeBackPayoutDialog.tsx'), 'TakeBackPayoutDialog');

type LineProps = { text: string; action: string; label: string; onAction: (() => void) | undefined };

const Line = ({ text, action, label, onAction }: LineProps) => (
  <Group gap="sm" justify="space-between">
    <Text>{text}</Text>
    {onAction && (
      <Button size="compact-sm" variant="default" aria-label={label} onClick={onAction}>
        {action}
      </Button>
    )}
  </Group>
);

/** Guthaben von Kunden, e.g. of a cancelled invoice that was paid: paid out, or kept for the next one. Hidden if there are none. */
export const CustomerCredits = () => {
  const mayRead = useMay(customerCredits.list.access);
  const mayPayOut = useMay(customerCredits.payOut.access);
  const { data } = useQuery({ ...customerCreditsQuery(), enabled: mayRead });
  const [paidOut, setPaidOut] = useState<CustomerCredit | null>(null);
  const [takenBack, setTakenBack] = useState<CustomerPayout | null>(null);
  if (data === undefined || data.credits.length + data.payouts.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-labelledby="customer-credits">
      <Title order={2} size="h4" id="customer-credits" mb="xs">
        Guthaben von Kunden
      </Title>
      <Stack gap="xs">
        {data.credits.map((credit) => (
          <Line
            key={credit.customer_ID}
            text={`${credit.name}: ${formatMoney(credit.amount)}`}
            action="Auszahlen"
            label={`Auszahlen: Guthaben von ${credit.name}`}
            onAction={mayPayOut ? () => setPaidOut(credit) : undefined}
          />
        ))}
        {data.credits.length > 0 && (
          <Text size="sm" c="dimmed">
            Was nicht ausbezahlt wird, wird mit der nächsten Rechnung verrechnet.
          </Text>
        )}
        {data.payouts.map((payout) => (
          <Line
            key={payout.ID}
            text={`Ausbezahlt am ${formatDay(fromDayNumber(payout.day) ?? '')}: ${payout.name}, ${formatMoney(payout.amount)} (${payout.account})`}
            action="Zurücknehmen"
            label={`Auszahlung zurücknehmen: ${payout.name}`}
            onAction={mayPayOut ? () => setTakenBack(payout) : undefined}
          />
        ))}
      </Stack>
      <DelayedSuspense>
        {paidOut !== null && (
          <PayOutCreditDialog credit={paidOut} accounts={data.accounts} onClose={() => setPaidOut(null)} />
        )}
        {takenBack !== null && <TakeBackPayoutDialog payout={takenBack} onClose={() => setTakenBack(null)} />}
      </DelayedSuspense>
    </Paper>
  );
};
