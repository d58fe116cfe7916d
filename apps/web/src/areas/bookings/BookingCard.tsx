import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { BookingLine } from '@vereinshaus/contract/bookings';
import { formatDayOf, formatMoment } from '@vereinshaus/contract/days';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { Link } from 'react-router';
import { BookingCosts } from './BookingCosts.tsx';
import { cancelledText, spanText, stateOf } from './booking-line.ts';

export type BookingAction = 'leave' | 'plan';

type Props = {
  line: BookingLine;
  /** The course page names the course already: there the card is about the person. */
  isAboutPerson?: boolean;
  onAction: (action: BookingAction, line: BookingLine) => void;
};

const Facts = ({ course }: Pick<BookingLine, 'course'>) => (
  <Stack gap={2}>
    {spanText(course) !== '' && <Text size="sm">{spanText(course)}</Text>}
    {course.timeLeave === 0 && course.nextevent > 0 && (
      <Text size="sm">
        Nächster Termin: {formatMoment(course.nextevent)}
        {course.nextlocation !== '' && `, ${course.nextlocation}`}
      </Text>
    )}
    <Text size="sm" c="dimmed">
      {course.timeLeave > 0 ? cancelledText(course) : `angemeldet am ${formatDayOf(course.timeCreation)}`}
    </Text>
    {course.note !== '' && <Text size="sm">Anmerkung: {course.note}</Text>}
  </Stack>
);

const Actions = ({ line, onAction }: Pick<Props, 'line' | 'onAction'>) => {
  const { canChangePlan, canCancel, role, name } = line.course;
  const leave = role === participationRole.waiting ? 'Warteliste verlassen' : 'Stornieren';
  if (!canChangePlan && !canCancel) return null;
  return (
    <Group gap="xs">
      {canChangePlan && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Zahlungsweise ändern: ${name}`}
          onClick={() => onAction('plan', line)}
        >
          Zahlungsweise ändern
        </Button>
      )}
      {canCancel && (
        <Button
          variant="light"
          color="red"
          size="sm"
          aria-label={`${leave}: ${name}`}
          onClick={() => onAction('leave', line)}
        >
          {leave}
        </Button>
      )}
    </Group>
  );
};

/** One booking: what, when, where, how much, and what can be done about it. */
export const BookingCard = ({ line, isAboutPerson = false, onAction }: Props) => {
  const { course, child } = line;
  const state = stateOf(course);
  const title = isAboutPerson ? child.fullname : course.name;
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={isAboutPerson ? 3 : 2} size="h4">
            {isAboutPerson ? (
              title
            ) : (
              <Anchor component={Link} to={`/kurse/${course.course_ID}`} inherit>
                {title}
              </Anchor>
            )}
          </Title>
          <Badge color={state.color} variant="light" autoContrast>
            {state.label}
          </Badge>
        </Group>
        <Facts course={course} />
        <BookingCosts line={line} />
        <Actions line={line} onAction={onAction} />
      </Stack>
    </Paper>
  );
};
