import { Button, Text } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { requestsQuery } from '../membership.api.ts';
import { openRequestsText } from '../OpenRequestsNotice.tsx';

/** Home: what members have asked the office for. */
export const OpenRequestsSection = () => {
  const { data } = useQuery(requestsQuery());
  const open = data?.requests.filter(({ state }) => state === 'open').length ?? 0;
  if (open === 0) return null;
  return (
    <HomeCard title="Mitgliedschaft" icon={IconCards}>
      <Text mb="md">{openRequestsText(open)}</Text>
      <Button component={Link} to="/mitgliedschaft" variant="light">
        Anfragen ansehen
      </Button>
    </HomeCard>
  );
};
