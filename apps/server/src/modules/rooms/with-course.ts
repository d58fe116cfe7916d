import type { Ctx } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import { endBookings } from './cancel-booking.ts';
import { type LockedBooking, lockBookingsOfCourses } from './lock-bookings.ts';

const isOpen = ({ state }: LockedBooking) => state === 'requested' || state === 'confirmed';

/** Rooms booked for a course become free when it is deleted; a copy books its own. */
export const withCourse: WithCourse = {
  copy: async () => undefined,
  remove: async (ctx: Ctx, courseIds) => {
    const booked = (await lockBookingsOfCourses(ctx, courseIds)).filter(isOpen);
    await endBookings(ctx, booked, { reason: 'Der Kurs findet nicht mehr statt.', feeOf: () => 0 });
  },
};
