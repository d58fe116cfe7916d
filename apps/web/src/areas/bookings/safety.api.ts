import { safety } from '@vereinshaus/contract/bookings/safety';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { query, useCommand } from '../../kit/api.ts';
import { serverNow } from '../../kit/server-time.ts';

/** `eventId`: only those who are there on this date. */
export const safetyQuery = (courseId: number, eventId?: number) =>
  query(safety.ofCourse, { id: courseId, ...(eventId !== undefined && { eventID: eventId }) });
export const useTrainerSheet = () => useCommand(safety.sheet);

/** After its last day a course is nobody's to lead, and the server refuses its trainers what was meant for the hall. */
export const isRunning = ({ enddate }: { enddate: number }): boolean =>
  enddate === 0 || dayInVienna(new Date(enddate * 1000)) >= dayInVienna(new Date(serverNow()));
