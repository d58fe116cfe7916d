export { cashReceiptOf, issueCashReceipt, reverseCashReceipt } from './issue-receipt.ts';
export type { ReceiptLine } from './receipt-content.ts';
export { cancelReceiptOfRow, issueReceiptOfRow, reviseReceiptOfRow } from './receipt-of-row.ts';
