import { type BookingWindow, bookingWindowOf, bookingWindowText } from '@vereinshaus/contract/bookings/booking-window';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../kit/server-time.ts';

const nowInSeconds = () => Math.floor(serverNow() / 1000);

/** Browser timers are limited to 2³¹ ms; for longer waits the page is reloaded anyway. */
const longestWaitMs = 2_000_000_000;

const nextChange = (window: BookingWindow): number => {
  if (window.state === 'before') return window.from;
  return window.state === 'open' ? window.until : 0;
};

/** The booking window of a course for the viewer; it opens and closes live, at the server's second. */
export const useBookingWindow = (
  course: Pick<Course, 'bookingStart' | 'bookingEnd' | 'allBookingStart' | 'enddate' | 'existing_member'>,
) => {
  const [now, setNow] = useState(nowInSeconds);
  const window = bookingWindowOf(course, { now, isExistingMember: course.existing_member });
  const changesAt = nextChange(window);
  useEffect(() => {
    if (changesAt === 0) return undefined;
    const wait = Math.min(Math.max(0, changesAt * 1000 - serverNow()) + 50, longestWaitMs);
    const timer = setTimeout(() => setNow(nowInSeconds()), wait);
    return () => clearTimeout(timer);
  }, [changesAt]);
  return { isBookable: window.isBookable, text: bookingWindowText(window, formatMoment) };
};
