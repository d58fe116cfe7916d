import type { BookingLine } from '@vereinshaus/contract/bookings/calls';

const parameter = 'gebucht';

/** My bookings, with those of this course above the rest. */
export const justBookedPath = (courseId: number): string => `/kurs/meine?${parameter}=${courseId}`;

export const justBookedIn =
  (search: URLSearchParams) =>
  ({ course }: BookingLine): boolean =>
    course.timeLeave === 0 && String(course.course_ID) === search.get(parameter);
