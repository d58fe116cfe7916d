import { isOfCourse } from '@vereinshaus/contract/bookings/booking-lines';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { isRunning } from '../safety.api.ts';

/** Still in it, and it has not ended. */
export const isOngoing = ({ course }: BookingLine): boolean =>
  isOfCourse({ course }) && course.timeLeave === 0 && isRunning(course);
