export { aboutPerson } from './about-person.ts';
export { chargedForYear, chargeWithBooking, feeText } from './charge-with-booking.ts';
export type { FeeInvoices } from './fee-invoices.ts';
export { feeConstraints } from './fees.errors.ts';
export { sendFeeNotices } from './fees.jobs.ts';
export { openOfFee } from './fees.queries.ts';
export { feeFileRoutes, feeRoutes } from './fees.routes.ts';
export { sendFeeNoticesWorker } from './send-fee-notices.ts';
export { feeItemsOf, waiveFee } from './take-back-fees.ts';
