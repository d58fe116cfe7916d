export { chargedForYear, chargeWithBooking, feeText } from './charge-with-booking.ts';
export type { FeeInvoices } from './fee-invoices.ts';
export { openOfFee } from './fees.queries.ts';
export { holdFeeAccounts, lockFeeItems, waiveFee } from './take-back-fees.ts';
