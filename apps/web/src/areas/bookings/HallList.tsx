import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Participant } from '@vereinshaus/contract/bookings';
import { participationRole, participationRoleLabels } from '@vereinshaus/contract/participation-role';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { HallCard } from './HallCard.tsx';
import { hallListQuery } from './my-bookings.api.ts';

/** With more than these one looks for a name. */
const withoutSearch = 25;

const shownRoles = [participationRole.participant, participationRole.waiting, participationRole.trainer];

const Cards = ({ parts }: { parts: readonly Participant[] }) => {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLocaleLowerCase('de-AT');
  const shown = parts.filter(({ child }) => child.fullname.toLocaleLowerCase('de-AT').includes(words));
  return (
    <Stack>
      {parts.length > withoutSearch && (
        <TextInput label="Name" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {shown.length === 0 && <Text c="dimmed">Niemand heißt so.</Text>}
      {shownRoles.map((role) => {
        const ofRole = shown.filter(({ registration }) => registration.role === role);
        if (ofRole.length === 0) return null;
        return (
          <Stack key={role} gap="xs">
            <Title order={3} size="h5">
              {participationRoleLabels[role]} ({ofRole.length})
            </Title>
            <SimpleGrid
              cols={{ base: 1, sm: 2, xl: 3 }}
              spacing="sm"
              component="ul"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
            >
              {ofRole.map((participant) => (
                <HallCard key={participant.registration.ID} participant={participant} />
              ))}
            </SimpleGrid>
          </Stack>
        );
      })}
    </Stack>
  );
};

/** Who is in a course, for its trainer. */
export const HallList = ({ courseId }: { courseId: number }) => (
  <QueryState
    query={useQuery(hallListQuery(courseId))}
    isEmpty={({ parts }) => parts.length === 0}
    empty="Noch ist niemand angemeldet."
  >
    {({ parts }) => <Cards parts={parts} />}
  </QueryState>
);
