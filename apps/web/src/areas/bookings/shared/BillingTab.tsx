import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { owedSentence } from '@vereinshaus/contract/ledger/balance-text';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { QueryState, SkeletonLines } from '../../../kit/QueryState.tsx';
import { DunningState } from '../../dunning/shared/DunningState.tsx';
import { EnterMoney } from '../../payments/shared/EnterMoney.tsx';
import { OpenAmounts } from '../../payments/shared/OpenAmounts.tsx';
import { BookingCards } from '../BookingCards.tsx';
import { billedToPersonQuery, saldoQuery } from '../my-bookings.api.ts';
import { BankDetails } from './BankDetails.tsx';

type Props = {
  personId: number;
  payer: string;
  /** The rest of the family: what they book goes to the same account. */
  others: readonly { ID: number; fullname: string }[];
};

/** Abrechnung im Profil: what the family's account says, and what the person has booked. */
export const BillingTab = ({ personId, payer, others }: Props) => {
  const mayChangeBank = useMay(may('accounting'));
  return (
    <Stack maw="var(--width-content)">
      <EnterMoney personId={personId} />
      <Paper withBorder p="md" radius="md">
        <Text size="sm" c="dimmed">
          Kundenkonto von {payer}
        </Text>
        <QueryState query={useQuery(saldoQuery(personId))} skeleton={<SkeletonLines lines={1} />}>
          {(balance) => <Text fw={600}>{owedSentence(balance, balance.underWay)}</Text>}
        </QueryState>
        <DunningState personId={personId} />
        <Anchor component={Link} to={`/abrechnung/${personId}`} size="sm">
          Abrechnung mit Zahlungen öffnen
        </Anchor>
        <BankDetails personId={personId} mayChange={mayChangeBank} />
        {others.length > 0 && (
          <Group gap="xs" mt="xs" c="dimmed" fz="sm">
            Dasselbe Konto:
            {others.map(({ ID, fullname }) => (
              <Anchor key={ID} component={Link} to={`/benutzer/profil/${ID}?tab=abrechnung`} inherit>
                {fullname}
              </Anchor>
            ))}
          </Group>
        )}
      </Paper>
      <OpenAmounts personId={personId} />
      <QueryState
        query={useQuery(billedToPersonQuery(personId))}
        isEmpty={({ courses }) => courses.length === 0}
        empty={<Text c="dimmed">Für diese Person ist noch nichts gebucht.</Text>}
      >
        {({ courses }) => <BookingCards lines={courses} />}
      </QueryState>
    </Stack>
  );
};
