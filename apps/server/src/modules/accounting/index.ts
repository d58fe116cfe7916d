export { attachReceipts, type NewReceipt } from './receipts.ts';
export { linesOf } from './typed-row.ts';
