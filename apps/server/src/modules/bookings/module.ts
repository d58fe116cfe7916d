import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { bookingTexts } from './booking.texts.ts';
import { bookingConstraints } from './bookings.errors.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { chargeReserved, chargeReservedWorker } from './charge-reserved.ts';
import { managesBooking } from './manages-booking.ts';
import { participantsByRoutes } from './participants-by.routes.ts';
import { safetyRoutes } from './safety.routes.ts';
import { sweepWaitlists, sweepWorker } from './sweep-waitlists.ts';
import { waitlistRoutes } from './waitlists.routes.ts';
import { withCourse } from './with-course.ts';

export const bookingsModule = defineModule({
  name: 'bookings',
  tables: ['installment', 'participation', 'participation_share', 'queue_offer'],
  published: ['installment_card', 'participation_card', 'queue_offer_card'],
  routes: ({ withCourse }) => [
    ...bookingRoutes(withCourse),
    ...participantsByRoutes,
    ...safetyRoutes,
    ...waitlistRoutes,
  ],
  constraints: bookingConstraints,
  checks: { 'maySee:managedBooking': managesBooking },
  jobs: [sweepWaitlists, chargeReserved],
  workers: ({ senderIn, originOf }) => [sweepWorker(senderIn, originOf), chargeReservedWorker(senderIn, originOf)],
  aboutPerson,
  withCourse,
  texts: bookingTexts,
});
