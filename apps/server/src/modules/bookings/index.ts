export { aboutPerson } from './about-person.ts';
export { bookingConstraints } from './bookings.errors.ts';
export { bookingRoutes } from './bookings.routes.ts';
export { chargeReserved, chargeReservedWorker } from './charge-reserved.ts';
export { managesBooking } from './manages-booking.ts';
export { participantsByRoutes } from './participants-by.routes.ts';
export { safetyRoutes } from './safety.routes.ts';
export { sweepWaitlists, sweepWorker } from './sweep-waitlists.ts';
export { withCourse as bookingsWithCourse } from './with-course.ts';
