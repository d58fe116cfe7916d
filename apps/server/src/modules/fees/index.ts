export { aboutPerson } from './about-person.ts';
export { chargedForYear, chargeWithBooking, feeText } from './charge-with-booking.ts';
export { feeConstraints } from './fees.errors.ts';
export { chargeFeesJob, sendFeeNotices } from './fees.jobs.ts';
export { openOfFee } from './fees.queries.ts';
export { feeFileRoutes, feeRoutes } from './fees.routes.ts';
export { chargeFeesWorker } from './run-charging.ts';
export { sendFeeNoticesWorker } from './send-fee-notices.ts';
export { feeItemsOf, waiveFee } from './take-back-fees.ts';
