export { cancelVoucher } from './cancel-voucher.ts';
export { issuePaidVoucher, requireVouchers } from './issue-voucher.ts';
