import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import { may } from '@vereinshaus/contract/kit/access';
import { useId, useState } from 'react';
import { useMay, useViewer } from '../../kit/May.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { courseQuery } from './my-bookings.api.ts';
import { hasSafetyFacts, SafetyFacts } from './SafetyFacts.tsx';
import { isRunning, safetyQuery } from './safety.api.ts';
import { TrainerSheetButton } from './TrainerSheetButton.tsx';

const ageText = (age: number | null) => (age === null ? '' : `, ${age} Jahre`);

/** Who has a health note comes first. */
const inOrder = (participants: readonly SafetyOfPerson[]) => [
  ...participants.filter(({ note }) => note !== ''),
  ...participants.filter(({ note }) => note === ''),
];

const SafetyList = ({ courseId }: { courseId: number }) => (
  <QueryState
    query={useQuery(safetyQuery(courseId))}
    skeleton={<SkeletonLines lines={3} />}
    isEmpty={({ participants }) => !participants.some(hasSafetyFacts)}
    empty="Für die Teilnehmer ist nichts eingetragen."
  >
    {({ participants }) => (
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {inOrder(participants)
            .filter(hasSafetyFacts)
            .map((person) => (
              <Paper key={person.ID} component="li" withBorder p="sm">
                <Text fw={600} mb="xs">
                  {person.fullname}
                  {ageText(person.age)}
                </Text>
                <SafetyFacts of={person} />
              </Paper>
            ))}
        </SimpleGrid>
        <TrainerSheetButton courseId={courseId} />
      </Stack>
    )}
  </QueryState>
);

/** Who may look: trainers while the course runs, and whoever reads persons anyway. */
const useLook = (courseId: number) => {
  const viewer = useViewer();
  const readsPersons = useMay(may('user_read'));
  const { data } = useQuery(courseQuery(courseId));
  const trains = viewer?.trainedCourses.includes(courseId) === true && data !== undefined && isRunning(data.course);
  return { mayLook: trains || readsPersons, trains };
};

/** Gesundheit und Notfall beside the participants. Trainers see it at once; the office has to ask, since it is noted. */
export const CourseSafety = ({ courseId }: { courseId: number }) => {
  const { mayLook, trains } = useLook(courseId);
  const [isAsked, setAsked] = useState(false);
  const headingId = useId();
  if (!mayLook) return null;
  const isOpen = trains || isAsked;
  return (
    <Stack component="section" aria-labelledby={headingId} gap="xs">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={3} size="h5" id={headingId}>
            Gesundheit und Notfall
          </Title>
          <Text size="sm" c="dimmed">
            Nur für die Trainer dieses Kurses und das Büro. Jeder Zugriff wird protokolliert; die Familie sieht das.
          </Text>
        </div>
        {!isOpen && (
          <Button
            variant="default"
            leftSection={<IconFirstAidKit size={18} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Anzeigen
          </Button>
        )}
      </Group>
      {isOpen && <SafetyList courseId={courseId} />}
    </Stack>
  );
};
