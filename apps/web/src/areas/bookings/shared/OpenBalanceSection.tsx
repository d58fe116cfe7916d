import { Button, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { formatMoney } from '@vereinshaus/contract/money';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useUser } from '../../session/shared/session.ts';
import { useOwnBalance } from '../my-bookings.api.ts';

/** Home: what the family owes, until it is paid. */
export const OpenBalanceSection = () => {
  const user = useUser();
  const saldo = useOwnBalance(user.ID);
  if (saldo >= 0) return null;
  return (
    <HomeCard title="Offener Betrag" icon={IconScale}>
      <Text mb="md">Auf deinem Konto sind {formatMoney(-saldo)} offen.</Text>
      <Button component={Link} to="/kurs/meine" variant="light">
        Meine Buchungen
      </Button>
    </HomeCard>
  );
};
