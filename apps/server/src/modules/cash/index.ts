export { cashReceiptOf, issueCashReceipt, reverseCashReceipt } from './issue-receipt.ts';
export type { ReceiptLine } from './receipt-content.ts';
