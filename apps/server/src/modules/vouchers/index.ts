export { aboutPerson } from './about-person.ts';
export { cancelVoucher } from './cancel-voucher.ts';
export { handOutCodesJob, handOutCodesWorker } from './hand-out-codes.ts';
export { issuePaidVoucher, requireVouchers } from './issue-voucher.ts';
export { hasBought } from './vouchers.queries.ts';
export { voucherRoutes } from './vouchers.routes.ts';
