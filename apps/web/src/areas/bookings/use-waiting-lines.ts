import { useQuery } from '@tanstack/react-query';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { familyBookingsQuery } from './my-bookings.api.ts';

/** Where the own family waits. */
export const useWaitingLines = (): readonly BookingLine[] =>
  (useQuery(familyBookingsQuery()).data?.courses ?? []).filter(
    ({ course, child }) =>
      course.role === participationRole.waiting && course.timeLeave === 0 && course.course_ID > 0 && !child.isShared,
  );
