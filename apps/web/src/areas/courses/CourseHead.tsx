import { Text } from '@mantine/core';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import { shortScheduleText } from '@vereinshaus/contract/courses/course-text';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useViewer } from '../../kit/May.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { seesData, seesParticipants } from './course-gates.ts';

const placesText = ({ parts_count: taken, maxparts }: CourseDetail) =>
  maxparts === 0 ? `${taken} Teilnehmer` : `${taken}/${maxparts}`;

const waitingText = ({ queue_count: waiting }: CourseDetail) =>
  waiting === 0 ? '' : waiting === 1 ? '1 wartet' : `${waiting} warten`;

/** Current state of the booking window. */
const bookingText = ({ hidden, bookingStart, bookingEnd }: CourseDetail, now: number) => {
  if (bookingEnd !== 0 && bookingEnd <= now) return 'nicht mehr buchbar';
  if (hidden) return 'verborgen';
  if (bookingStart > now) return `buchbar ab ${formatMoment(bookingStart)}`;
  return bookingEnd === 0 ? 'buchbar' : `buchbar bis ${formatMoment(bookingEnd)}`;
};

/** Key facts for the office: occupancy, waiting persons, time, place and booking deadline. */
export const CourseHead = ({ course }: { course: CourseDetail }) => {
  const viewer = useViewer();
  const now = useOpenedAt().getTime() / 1000;
  if (!seesData(viewer, course.ID) && !seesParticipants(viewer, course.ID)) return null;
  const facts = [
    placesText(course),
    waitingText(course),
    shortScheduleText(course),
    course.eventsLocation,
    bookingText(course, now),
  ];
  return (
    <Text mb="lg" mt="-sm">
      {facts.filter(Boolean).join('\u00a0· ')}
    </Text>
  );
};
