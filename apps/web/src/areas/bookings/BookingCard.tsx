import { Anchor, Badge, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { isOfCourse } from '@vereinshaus/contract/bookings/booking-lines';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { may } from '@vereinshaus/contract/kit/access';
import { dayInVienna, formatMoment, fromSeconds } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { useMay, useViewer } from '../../kit/May.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { usePersonColour } from '../../kit/person-colour.ts';
import { InvoiceButton } from '../invoices/shared/InvoiceButton.tsx';
import { timesText } from '../rooms/shared/room-text.ts';
import { BookingCosts } from './BookingCosts.tsx';
import { cancelledText, sinceText, spanText, stateOf } from './booking-line.ts';
import { Cancelling } from './Cancelling.tsx';
import { QueuePlace } from './QueuePlace.tsx';

export type BookingAction = 'leave' | 'plan';

type Props = {
  line: BookingLine;
  /** The course page names the course already: there the card is about the person. */
  isAboutPerson?: boolean;
  linksCourse?: boolean;
  onAction: (action: BookingAction, line: BookingLine) => void;
};

const Facts = ({ course }: Pick<BookingLine, 'course'>) => (
  <Stack gap={2}>
    {course.timeLeave === 0 && course.role !== participationRole.waiting && course.nextevent > 0 && (
      <Text fw={500}>
        {formatMoment(course.nextevent)}
        {course.nextlocation !== '' && `, ${course.nextlocation}`}
      </Text>
    )}
    {spanText(course) !== '' && <Text size="sm">{spanText(course)}</Text>}
    {course.isRoom && (
      <Text size="sm">
        {timesText({ start: course.roombooking_start, end: course.roombooking_end })}, {course.confirmationNumber}
      </Text>
    )}
    <Text size="sm" c="dimmed">
      {course.timeLeave > 0 ? cancelledText(course) : sinceText(course)}
    </Text>
    {course.timeLeave === 0 && course.bring !== '' && <Text size="sm">Mitzubringen: {course.bring}</Text>}
    {course.note !== '' && <Text size="sm">Anmerkung: {course.note}</Text>}
  </Stack>
);

/** Whoever pays gets the invoice here, and those who look after invoices; of what is charged. */
const useHasInvoice = ({ course, child }: BookingLine): boolean => {
  const viewer = useViewer();
  const seesAll = useMay(may('invoice_read'));
  const isCharged =
    isOfCourse({ course }) &&
    course.role === participationRole.participant &&
    (course.cp_price > 0 || course.membershipFeeOpen !== undefined) &&
    !course.reserved &&
    course.timeLeave === 0;
  return isCharged && (seesAll || viewer?.id === child.verwalter_ID);
};

/** Who works for the club cancels; whoever has booked by mistake undoes it. */
const leaveLabel = ({ role, cancellation }: BookingLine['course']): string => {
  if (role === participationRole.waiting) return 'Warteliste verlassen';
  return cancellation === 'undo' ? 'Rückgängig machen' : 'Stornieren';
};

const Actions = ({ line, onAction }: Pick<Props, 'line' | 'onAction'>) => {
  const { canChangePlan, canCancel, name } = line.course;
  const leave = leaveLabel(line.course);
  const hasInvoice = useHasInvoice(line);
  if (!canChangePlan && !canCancel && !hasInvoice) return null;
  return (
    <Group gap="xs">
      {hasInvoice && <InvoiceButton participationId={line.course.cp_ID} about={`${name}, ${line.child.prename}`} />}
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

/** Where more of it stands: the week of a room, the course. */
const pageOf = (line: BookingLine, linksCourse: boolean): string | null => {
  const { isRoom, roombooking_start: start, course_ID: courseId } = line.course;
  const day = fromSeconds(start);
  if (isRoom && day !== null) return `/raum/buchungen?view=week&tag=${dayInVienna(day)}`;
  return linksCourse && isOfCourse(line) ? `/kurse/${courseId}` : null;
};

/** One booking: for whom, what, when, where, how much, and what can be done about it. */
export const BookingCard = ({ line, isAboutPerson = false, linksCourse = true, onAction }: Props) => {
  const { course, child } = line;
  const state = stateOf(course);
  const page = pageOf(line, linksCourse);
  const { ink } = usePersonColour(child.ID);
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={isAboutPerson ? child.fullname : `${course.name}, ${child.prename}`}
      style={{ borderInlineStart: `4px solid ${ink}` }}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <PersonAvatar personId={child.ID} name={child.fullname} />
            <Box miw={0}>
              <Title order={2} size="h4">
                {!isAboutPerson && page !== null ? (
                  <Anchor component={Link} to={page} inherit>
                    {course.name}
                  </Anchor>
                ) : isAboutPerson ? (
                  child.fullname
                ) : (
                  course.name
                )}
              </Title>
              {!isAboutPerson && <Text size="sm">{child.prename}</Text>}
            </Box>
          </Group>
          <Badge color={state.color} variant="light" autoContrast style={{ flexShrink: 0 }}>
            {state.label}
          </Badge>
        </Group>
        <Facts course={course} />
        <BookingCosts line={line} />
        {course.role === participationRole.waiting && course.timeLeave === 0 && <QueuePlace line={line} />}
        <Actions line={line} onAction={onAction} />
        <Cancelling line={line} />
      </Stack>
    </Paper>
  );
};
