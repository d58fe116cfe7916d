import { Button, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { owedSentence, owedTitle } from '@vereinshaus/contract/ledger/balance-text';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useUser } from '../../session/shared/session.ts';
import { useOwnBalance } from '../my-bookings.api.ts';

/** Home: what the family owes until it is paid, or has as credit until it is used. */
export const OpenBalanceSection = () => {
  const user = useUser();
  const open = useOwnBalance(user.ID);
  if (open === undefined) return null;
  return (
    <HomeCard title={owedTitle(open, open.underWay)} icon={IconScale}>
      <Text mb="md">{owedSentence(open, open.underWay)}</Text>
      <Button component={Link} to="/abrechnung" variant="light">
        {open.saldo + open.underWay < 0 ? 'Bezahlen' : 'Abrechnung'}
      </Button>
    </HomeCard>
  );
};
