export { additionalText } from './additional-text.ts';
export { bookingReference } from './booking-reference.ts';
export {
  coursesToDraw,
  type DrawnCourse,
  type DrawnPerson,
  type DrawnTaker,
  giveDrawnPlaces,
  isOver,
  lockCoursesToDraw,
  lockTakers,
  membershipNeeded,
  personsToDraw,
  pricesIfDrawn,
} from './drawn-places.ts';
export { importParticipant, takeOut, touchedBookings } from './import-participant.ts';
export { placeOffer } from './place-offer.ts';
export { safetyOfPersons } from './safety.queries.ts';
export { sweepWorker } from './sweep-waitlists.ts';
export { coursesFitting, unmetConditionIn, unmetForVisitors } from './unmet-condition-in.ts';
