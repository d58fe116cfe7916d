import { Group, Paper, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { BackLink } from '../../kit/BackLink.tsx';
import { PersonDetailCard } from './PersonDetailCard.tsx';
import { PersonState } from './PersonState.tsx';
import { personQuery } from './persons.api.ts';

/** One person above the list, opened by URL; without access the refusal is shown here. */
export const PinnedPerson = ({ personId, listTitle }: { personId: number; listTitle: string }) => {
  const person = useQuery(personQuery(personId));
  const { search } = useLocation();
  return (
    <Paper component="section" withBorder p="md" mb="lg" aria-label="Geöffnete Person">
      <Group justify="space-between" mb="sm" gap="xs" align="flex-start">
        <Group gap="xs">
          {person.isPending && <Skeleton height={22} width={180} />}
          {person.data && (
            <>
              <Title order={2} size="h4">
                {person.data.fullname}
              </Title>
              <PersonState person={person.data} />
            </>
          )}
        </Group>
        <BackLink to={{ pathname: '/benutzer/liste', search }} label={listTitle} />
      </Group>
      <PersonDetailCard personId={personId} />
    </Paper>
  );
};
