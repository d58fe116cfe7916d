import type { Reference } from '../ledger/index.ts';

/** How the books name a voucher. */
export const voucherReference = (id: number): Reference => ({ kind: 'voucher', id });
