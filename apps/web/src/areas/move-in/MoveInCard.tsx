import { Button, Group, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { moveIn } from '@vereinshaus/contract/move-in';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';

/** Of a club that hardly anybody is in yet: the way in for everybody else. */
export const MoveInCard = () => {
  const { data } = useQuery(query(moveIn.invitation, {}));
  if (data?.isNew !== true) return null;
  return (
    <HomeCard title="Einzug" icon={IconFileImport}>
      <Text>Bring Personen, Mitgliedschaften, Salden, Mandate und Kurse aus deiner bisherigen Verwaltung mit.</Text>
      <Group mt="md">
        <Button component={Link} to="/einzug">
          Zum Einzug
        </Button>
      </Group>
    </HomeCard>
  );
};
