import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Participant } from '@vereinshaus/contract/bookings/calls';
import { participationRole, participationRoleLabels } from '@vereinshaus/contract/bookings/participation-role';
import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { hallListQuery } from './my-bookings.api.ts';
import { OnSiteCard } from './OnSiteCard.tsx';
import { isRunning, safetyQuery } from './safety.api.ts';
import { TrainerSheetButton } from './TrainerSheetButton.tsx';

/** With more than these one looks for a name. */
const withoutSearch = 25;

const shownRoles = [participationRole.participant, participationRole.waiting, participationRole.trainer];

const isParticipant = ({ registration }: Participant) => registration.role === participationRole.participant;

type CardsProps = { parts: readonly Participant[]; safety: readonly SafetyOfPerson[] };

const Cards = ({ parts, safety }: CardsProps) => {
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
                <OnSiteCard
                  key={participant.registration.ID}
                  participant={participant}
                  safety={safety.find(
                    ({ ID }) => role === participationRole.participant && ID === participant.child.ID,
                  )}
                />
              ))}
            </SimpleGrid>
          </Stack>
        );
      })}
    </Stack>
  );
};

/** Who is in a course, for its trainer; while it runs with what saves a child, and as a sheet to print. */
export const HallList = ({ course }: { course: Course }) => {
  const runs = isRunning(course);
  const safety = useQuery({ ...safetyQuery(course.ID), enabled: runs });
  return (
    <QueryState
      query={useQuery(hallListQuery(course.ID))}
      isEmpty={({ parts }) => parts.length === 0}
      empty="Noch ist niemand angemeldet."
    >
      {({ parts }) => (
        <Stack>
          {runs && safety.isError && <StatusBanner kind="error">{safety.error.message}</StatusBanner>}
          {runs && parts.some(isParticipant) && <TrainerSheetButton courseId={course.ID} />}
          <Cards parts={parts} safety={safety.data?.participants ?? []} />
        </Stack>
      )}
    </QueryState>
  );
};
