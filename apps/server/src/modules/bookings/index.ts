export { addParticipants } from './add-participants.ts';
export { bookingConstraints } from './bookings.errors.ts';
export { bookingRoutes } from './bookings.routes.ts';
export { managesBooking } from './manages-booking.ts';
export { participantsByRoutes } from './participants-by.routes.ts';
export { sweepWaitlists, sweepWorker } from './sweep-waitlists.ts';
