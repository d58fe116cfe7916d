import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { trainersQuery } from './permissions.api.ts';

type Props = { courseId: number; onPick: (person: PickedPerson) => void };

/** Current trainers of the course, as the most likely choice. */
export const CourseTrainers = ({ courseId, onPick }: Props) => {
  const { data } = useQuery(trainersQuery(courseId));
  const trainers = data?.parts.filter(({ registration }) => registration.role === participationRole.trainer) ?? [];
  if (trainers.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Trainer dieses Kurses
      </Text>
      <Group gap="xs">
        {trainers.map(({ child }) => (
          <Button key={child.ID} size="compact-sm" variant="light" onClick={() => onPick(child)}>
            {child.fullname}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
