import { Button, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { balanceSentence } from '@vereinshaus/contract/balance-text';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useUser } from '../../session/shared/session.ts';
import { balanceTitle, useOwnBalance } from '../my-bookings.api.ts';

/** Home: what the family owes until it is paid, or has as credit until it is used. */
export const OpenBalanceSection = () => {
  const user = useUser();
  const open = useOwnBalance(user.ID);
  if (open === undefined) return null;
  return (
    <HomeCard title={balanceTitle(open)} icon={IconScale}>
      <Text mb="md">{balanceSentence(open)}</Text>
      <Button component={Link} to="/abrechnung" variant="light">
        {open.saldo < 0 ? 'Bezahlen' : 'Abrechnung'}
      </Button>
    </HomeCard>
  );
};
