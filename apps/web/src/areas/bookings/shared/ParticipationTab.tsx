import { Stack } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { OwnPart } from '@vereinshaus/contract/courses/calls';
import { ErrorWithRetry, QueryState, SkeletonLines } from '../../../kit/QueryState.tsx';
import { BookingCards } from '../BookingCards.tsx';
import { CourseCosts } from '../CourseCosts.tsx';
import { bookingsOfPersonQuery, courseQuery } from '../my-bookings.api.ts';

const OwnBookings = ({ courseId, parts }: { courseId: number; parts: readonly OwnPart[] }) => {
  const personIds = [...new Set(parts.map((part) => part.child_ID))];
  const booked = useQueries({ queries: personIds.map(bookingsOfPersonQuery) });
  const failed = booked.find((one) => one.isError && one.data === undefined);
  if (failed?.error) return <ErrorWithRetry error={failed.error} onRetry={() => void failed.refetch()} />;
  if (booked.some((one) => one.data === undefined)) return <SkeletonLines />;
  const lines = booked.flatMap((one) => one.data?.courses ?? []).filter(({ course }) => course.course_ID === courseId);
  return <BookingCards lines={lines} isAboutPerson />;
};

/** Teilnahme of the viewer's family in a course; for everybody else what it costs (Kosten). */
export const ParticipationTab = ({ courseId }: { courseId: number }) => (
  <QueryState query={useQuery(courseQuery(courseId))}>
    {({ course, participants }) => (
      <Stack>
        {participants.length > 0 ? (
          <OwnBookings courseId={courseId} parts={participants} />
        ) : (
          <CourseCosts course={course} />
        )}
      </Stack>
    )}
  </QueryState>
);
