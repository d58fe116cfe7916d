export { aboutPerson } from './about-person.ts';
export { chargedForYear, chargeWithBooking, feeText } from './charge-with-booking.ts';
export { feeConstraints } from './fees.errors.ts';
export { openOfFee } from './fees.queries.ts';
export { feeRoutes } from './fees.routes.ts';
export { waiveFee } from './take-back-fees.ts';
