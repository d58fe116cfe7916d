import { Badge, Group } from '@mantine/core';
import { IconEyeOff, IconHourglass } from '@tabler/icons-react';
import { placesOf } from '@vereinshaus/contract/course-rules';
import type { Course } from '@vereinshaus/contract/courses';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { useClub } from '../../clubs/shared/club.ts';
import { mayWait } from '../course-text.ts';

type CourseBadgesProps = {
  course: Pick<Course, 'maxparts' | 'parts_count' | 'line_count' | 'participant_role' | 'hidden'>;
};

/** Beside the name: full with a waiting list, hidden, or one's own part in it. */
export const CourseBadges = ({ course }: CourseBadgesProps) => {
  const { isFull } = placesOf(course, useClub());
  return (
    <Group gap={6} component="span" style={{ flexShrink: 0 }}>
      {isFull && mayWait(course) && (
        <Badge color="yellow" variant="light" leftSection={<IconHourglass size={14} aria-hidden />}>
          Warteliste
        </Badge>
      )}
      {course.participant_role === participationRole.participant && (
        <Badge color="green" variant="light">
          gebucht
        </Badge>
      )}
      {course.participant_role === participationRole.trainer && <Badge variant="light">du leitest</Badge>}
      {course.hidden && (
        <Badge color="gray" variant="light" leftSection={<IconEyeOff size={14} aria-hidden />}>
          versteckt
        </Badge>
      )}
    </Group>
  );
};
