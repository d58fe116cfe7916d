import { accounting } from '@vereinshaus/contract/accounting/calls';
import { cash } from '@vereinshaus/contract/cash/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const receiptsQuery = (year: number) => query(cash.receipts, { year });
export const receiptQuery = (token: string) => query(cash.receipt, { token });
export const dutyQuery = () => query(cash.duty, {});
export const tillQuery = () => query(cash.till, {});

const changed = [cash.till, cash.duty, accounting.ledger, accounting.accounts];
export const useMailReceipt = () => useCommand(cash.mail, { announces: true });
export const usePreviewTill = () => useCommand(cash.previewTill, { inline: true });
export const useImportTill = () => useCommand(cash.importTill, { invalidates: changed, announces: true, inline: true });
export const useUndoTill = () => useCommand(cash.undoTill, { invalidates: changed, announces: true });

export const printReceipt = async (token: string) => {
  const { fileName, mimeType, content } = await send(cash.pdf, { token });
  saveFile(fileName, mimeType, content);
};
