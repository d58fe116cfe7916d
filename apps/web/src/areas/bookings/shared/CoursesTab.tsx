import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { participationRole, participationRoleLabel } from '@vereinshaus/contract/bookings/participation-role';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { QueryState } from '../../../kit/QueryState.tsx';
import { bookingsOfPersonQuery } from '../my-bookings.api.ts';
import { OfficeBookingActions } from '../OfficeBookingActions.tsx';
import { isRunning } from '../safety.api.ts';
import { isOngoing } from './is-ongoing.ts';

const placeText = ({ role, position }: BookingLine['course']) =>
  role === participationRole.waiting ? `Warteliste, Platz ${position}` : participationRoleLabel(role);

const whenText = ({ timeCreation, timeLeave, enddate, nextevent, nextlocation }: BookingLine['course']) => {
  if (timeLeave > 0) return `bis ${formatDayOf(timeLeave)}`;
  if (!isRunning({ enddate })) return `bis ${formatDayOf(enddate)}`;
  const next = nextevent === 0 ? '' : `nächster Termin ${formatMoment(nextevent)}`;
  return [`seit ${formatDayOf(timeCreation)}`, next, nextevent === 0 ? '' : nextlocation].filter(Boolean).join(' · ');
};

const Line = ({ course }: Pick<BookingLine, 'course'>) => (
  <Paper component="li" withBorder p="sm" radius="lg">
    <Group justify="space-between" gap="xs">
      <div>
        <Anchor component={Link} to={`/kurse/${course.course_ID}`} fw={600}>
          {course.name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {whenText(course)}
        </Text>
        {course.note !== '' && <Text size="sm">{course.note}</Text>}
        {course.role === participationRole.participant && course.cp_price > 0 && (
          <Text size="sm" mod="figures">
            {formatMoney(course.cp_price)}
            {course.reserved && ' · reserviert'}
          </Text>
        )}
      </div>
      <Badge variant="light" {...(course.role === participationRole.waiting && { color: 'yellow' })}>
        {placeText(course)}
      </Badge>
    </Group>
    <Group mt={6}>
      <OfficeBookingActions course={course} />
    </Group>
  </Paper>
);

const Lines = ({ title, lines }: { title: string; lines: readonly BookingLine[] }) =>
  lines.length > 0 && (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title} ({lines.length})
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map(({ course }) => (
          <Line key={course.cp_ID} course={course} />
        ))}
      </Stack>
    </Stack>
  );

/** Kurse im Profil: where the person is now, and where they have been. */
export const CoursesTab = ({ personId }: { personId: number }) => (
  <QueryState
    query={useQuery(bookingsOfPersonQuery(personId))}
    isEmpty={({ courses }) => courses.length === 0}
    empty="Für diese Person ist noch nichts gebucht."
  >
    {({ courses }) => (
      <Stack maw="var(--width-content)" gap="xl">
        <Lines title="Jetzt" lines={courses.filter(isOngoing)} />
        <Lines title="Beendet" lines={courses.filter((line) => !isOngoing(line))} />
      </Stack>
    )}
  </QueryState>
);
