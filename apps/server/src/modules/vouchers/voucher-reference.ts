import type { Reference } from '../ledger/index.ts';

/** The reference of a voucher in the books. */
export const voucherReference = (id: number): Reference => ({ kind: 'voucher', id });
