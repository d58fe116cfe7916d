import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { bookings } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { Link } from 'react-router';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { usePersonColour } from '../../kit/person-colour.ts';
import { ResultHead } from '../../kit/ResultHead.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { PayNow } from '../payments/shared/PayNow.tsx';
import { BookingCosts } from './BookingCosts.tsx';
import { HelpButton, useBookingErrors } from './BookingErrorDialog.tsx';
import classes from './BookingResult.module.css';
import { useCourseFile } from './booking-page.api.ts';
import { firstDateText, headlineOf, siblingsLeft } from './booking-result.ts';
import { Cancelling } from './Cancelling.tsx';
import { justBookedPath } from './just-booked.ts';
import { familyBookingsQuery } from './my-bookings.api.ts';

type Page = ReplyOf<typeof bookings.participate>;
type Child = ReplyOf<typeof bookings.registerMany>['children'][number];

const titleOf = ({ isBooked, role }: Child) =>
  isBooked ? (role === participationRole.waiting ? 'Warteliste' : 'Gebucht') : 'Nicht gebucht';

const Fact = ({ label, text }: { label: string; text: string }) =>
  text !== '' && (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={500}>
        {text}
      </Text>
    </div>
  );

/** The places of the family in this course, as they stand now. */
const useBookedLines = (courseId: number) => {
  const { data } = useQuery(familyBookingsQuery());
  return (data?.courses ?? []).filter(({ course }) => course.course_ID === courseId && course.timeLeave === 0);
};

/** What is open of what was just booked, of all of them together. */
const PayForBooked = ({ courseId, persons }: { courseId: number; persons: readonly Child[] }) => {
  const booked = persons.flatMap(({ isBooked, child_ID }) => (isBooked ? [child_ID] : []));
  const parts = useBookedLines(courseId).flatMap(({ course: { payNow }, child }) =>
    payNow !== undefined && booked.includes(child.ID) ? [payNow] : [],
  );
  if (parts.length === 0) return null;
  return (
    <PayNow cents={parts.reduce((sum, { cents }) => sum + cents, 0)} items={parts.flatMap(({ items }) => items)} />
  );
};

type PersonProps = { child: Child; courseId: number; reason: Page['children'][number]['reasons'][number] | undefined };

/** What became of one of them, and what is due for it. */
const Person = ({ child, courseId, reason }: PersonProps) => {
  const errors = useBookingErrors();
  const { ink } = usePersonColour(child.child_ID);
  const line = useBookedLines(courseId).find(({ child: { ID } }) => ID === child.child_ID);
  return (
    <Paper withBorder p="md" style={{ borderInlineStart: `4px solid ${ink}` }}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <PersonAvatar personId={child.child_ID} name={child.fullname} />
        <Stack gap={4} miw={0}>
          <Title order={2} size="h5">
            {titleOf(child)}: {child.fullname}
          </Title>
          <Text>{child.message}</Text>
          {child.isBooked && line !== undefined && <BookingCosts line={line} />}
          {child.isBooked && line?.course.cancellation === 'undo' && <Cancelling line={line} />}
          {reason !== undefined && <HelpButton reason={reason} personId={child.child_ID} onHelp={errors.tell} />}
        </Stack>
      </Group>
      {errors.dialog}
    </Paper>
  );
};

const CalendarButton = ({ courseId }: { courseId: number }) => {
  const file = useCourseFile();
  const save = () =>
    file.mutate(
      { id: courseId },
      { onSuccess: ({ fileName, mimeType, content }) => saveFile(fileName, mimeType, content) },
    );
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={20} aria-hidden />}
      loading={file.isPending}
      onClick={save}
    >
      In den Kalender
    </Button>
  );
};

type Props = {
  page: Page;
  persons: readonly Child[];
  /** Books for one more of the family. */
  onAlsoFor: (personId: number) => void;
};

/**
 * Gebucht: a screen of its own. Who, when and where, what to bring, what is due, and what one does next. The page, asked
 * again, tells the reason of whoever was refused.
 */
export const BookingResult = ({ page: { course, children }, persons, onAlsoFor }: Props) => {
  const reasonAgainst = ({ child_ID, isBooked }: Child) =>
    isBooked ? undefined : children.find(({ ID }) => ID === child_ID)?.reasons[0];
  const hasPlace = persons.some(({ isBooked, role }) => isBooked && role === participationRole.participant);
  return (
    <Stack gap="lg">
      <ResultHead
        title={headlineOf(persons, children)}
        subject={course.name}
        isGood={persons.some(({ isBooked }) => isBooked)}
      />
      <dl className={classes.facts}>
        {hasPlace && <Fact label="Erster Termin" text={firstDateText(course)} />}
        <Fact label="Wo" text={course.nextlocation} />
        <Fact label="Mitzubringen" text={course.bring} />
      </dl>
      {persons.map((child) => (
        <Person key={child.child_ID} child={child} courseId={course.ID} reason={reasonAgainst(child)} />
      ))}
      <PayForBooked courseId={course.ID} persons={persons} />
      <Group gap="xs">
        {siblingsLeft(persons, children).map(({ ID, prename, fullname }) => (
          <Button
            key={ID}
            variant="default"
            size="md"
            leftSection={<PersonAvatar personId={ID} name={fullname} size={28} />}
            onClick={() => onAlsoFor(ID)}
          >
            Auch für {prename}?
          </Button>
        ))}
      </Group>
      <Group>
        <Button component={Link} to={justBookedPath(course.ID)} variant="default">
          Meine Buchungen
        </Button>
        {hasPlace && course.nextevent > 0 && <CalendarButton courseId={course.ID} />}
        <Button component={Link} to="/kurs/buchung" variant="default">
          Weitere Angebote
        </Button>
      </Group>
    </Stack>
  );
};
