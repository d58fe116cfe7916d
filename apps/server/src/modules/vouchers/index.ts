export { aboutPerson } from './about-person.ts';
export { issuePaidVoucher, requireVouchers } from './issue-voucher.ts';
export { hasBought } from './vouchers.queries.ts';
export { voucherRoutes } from './vouchers.routes.ts';
