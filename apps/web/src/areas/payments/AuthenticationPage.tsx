import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { authRequiredQuery, useAuthenticate } from './payments.api.ts';
import { leaveFor } from './shared/leave-for.ts';

const Confirm = ({ paymentId, cents }: { paymentId: number; cents: number }) => {
  const authenticate = useAuthenticate();
  const [key, setKey] = useState(newKey);
  const confirm = () =>
    authenticate.mutate(
      { ID: paymentId, key },
      { onSuccess: ({ url }) => leaveFor(url), onError: () => setKey(newKey()) },
    );
  return (
    <Paper withBorder p="md" radius="md" maw={560}>
      <Stack>
        <Text>
          Für deine Zahlung über <strong>{formatMoney(cents)}</strong> verlangt deine Bank, dass du sie bestätigst, zum
          Beispiel in ihrer App.
        </Text>
        {authenticate.error !== null && <StatusBanner kind="error">{authenticate.error.message}</StatusBanner>}
        <Button size="md" loading={authenticate.isPending} onClick={confirm}>
          Bei der Bank bestätigen
        </Button>
      </Stack>
    </Paper>
  );
};

const toBilling = { to: '/abrechnung', label: 'Abrechnung' };

/** /abrechnung/authentication: a card payment its bank wants confirmed. */
export const AuthenticationPage = () => (
  <>
    <PageHeader title="Karte bestätigen" back={toBilling} />
    <QueryState query={useQuery(authRequiredQuery())}>
      {({ client_secret: waiting, amount }) =>
        waiting === '' ? (
          <EmptyState>Es gibt nichts zu bestätigen.</EmptyState>
        ) : (
          <Confirm paymentId={Number(waiting)} cents={amount} />
        )
      }
    </QueryState>
  </>
);
