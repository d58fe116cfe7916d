import { Badge, Group } from '@mantine/core';
import { IconEyeOff, IconHourglass } from '@tabler/icons-react';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { mayBook } from '@vereinshaus/contract/courses/course-text';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import { useClub } from '../../clubs/shared/club.ts';

type CourseBadgesProps = {
  course: Pick<Course, 'maxparts' | 'parts_count' | 'line_count' | 'participant_role' | 'hidden'>;
  /** False if the button next to it already says so. */
  withWaitlist?: boolean;
};

/** Next to the name: full with waitlist, hidden, or the viewer's own state (waiting or participating). */
export const CourseBadges = ({ course, withWaitlist = true }: CourseBadgesProps) => {
  const { isFull } = placesOf(course, useClub());
  const { participant_role: role, hidden } = course;
  const waits = withWaitlist && isFull && mayBook(course);
  if (!waits && !hidden && role === undefined) return null;
  return (
    <Group gap={6} component="span" style={{ flexShrink: 0 }}>
      {waits && (
        <Badge color="yellow" variant="light" leftSection={<IconHourglass size={14} aria-hidden />}>
          Warteliste
        </Badge>
      )}
      {role === participationRole.participant && (
        <Badge color="green" variant="light">
          gebucht
        </Badge>
      )}
      {role === participationRole.waiting && (
        <Badge color="yellow" variant="light" leftSection={<IconHourglass size={14} aria-hidden />}>
          auf der Warteliste
        </Badge>
      )}
      {role === participationRole.trainer && <Badge variant="light">du leitest</Badge>}
      {hidden && (
        <Badge color="gray" variant="light" leftSection={<IconEyeOff size={14} aria-hidden />}>
          verborgen
        </Badge>
      )}
    </Group>
  );
};
