import { Button, Text } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/money';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { registrationsQuery } from '../registration.api.ts';

/** Home: registrations that look like somebody who is there already, until the office has decided. */
export const WaitingRegistrationsSection = () => {
  const { data } = useQuery(registrationsQuery());
  const held = data?.registrations.filter(({ state }) => state === 'held').length ?? 0;
  if (held === 0) return null;
  return (
    <HomeCard title="Registrierungen" icon={IconClipboardList}>
      <Text mb="md">
        {held === 1
          ? 'Eine Registrierung wartet auf deine Entscheidung.'
          : `${formatNumber(held)} Registrierungen warten auf deine Entscheidung.`}
      </Text>
      <Button component={Link} to="/benutzer/registrierungen?ansicht=offen" variant="light">
        Registrierungen ansehen
      </Button>
    </HomeCard>
  );
};
