import { Button, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { balanceSentence } from '@vereinshaus/contract/balance-text';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useUser } from '../../session/shared/session.ts';
import { debtTitle, useOwnDebt } from '../my-bookings.api.ts';

/** Home: what the family owes, until it is paid. */
export const OpenBalanceSection = () => {
  const user = useUser();
  const owed = useOwnDebt(user.ID);
  if (owed === undefined) return null;
  return (
    <HomeCard title={debtTitle(owed)} icon={IconScale}>
      <Text mb="md">{balanceSentence(owed)}</Text>
      <Button component={Link} to="/kurs/meine" variant="light">
        Meine Buchungen
      </Button>
    </HomeCard>
  );
};
