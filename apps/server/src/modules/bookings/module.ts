import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { bookingTexts } from './booking.texts.ts';
import { bookingConstraints } from './bookings.errors.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { chargeReserved, chargeReservedWorker } from './charge-reserved.ts';
import { followInvitationsJob, followInvitationsWorker } from './follow-invitations.ts';
import { managesBooking } from './manages-booking.ts';
import { outgrownRoutes } from './outgrown.routes.ts';
import { participantsByRoutes } from './participants-by.routes.ts';
import { remindWaitingJob, remindWaitingWorker } from './remind-waiting.ts';
import { safetyRoutes } from './safety.routes.ts';
import { sweepWaitlists, sweepWorker } from './sweep-waitlists.ts';
import { waitlistRoutes } from './waitlists.routes.ts';
import { withCourse } from './with-course.ts';

export const bookingsModule = defineModule({
  name: 'bookings',
  tables: [
    'course_successor',
    'installment',
    'participation',
    'participation_share',
    'queue_bond',
    'queue_bond_entry',
    'queue_invitation',
    'queue_offer',
    'queue_reminder',
  ],
  published: ['installment_card', 'participation_card', 'queue_offer_card'],
  routes: ({ withCourse }) => [
    ...bookingRoutes(withCourse),
    ...participantsByRoutes,
    ...safetyRoutes,
    ...outgrownRoutes,
    ...waitlistRoutes,
  ],
  constraints: bookingConstraints,
  checks: { 'maySee:managedBooking': managesBooking },
  jobs: [sweepWaitlists, chargeReserved, remindWaitingJob, followInvitationsJob],
  workers: ({ senderIn, originOf }) => [
    sweepWorker(senderIn, originOf),
    chargeReservedWorker(senderIn, originOf),
    remindWaitingWorker(senderIn, originOf),
    followInvitationsWorker(senderIn, originOf),
  ],
  aboutPerson,
  withCourse,
  texts: bookingTexts,
});
