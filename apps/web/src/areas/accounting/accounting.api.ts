import { useMutation } from '@tanstack/react-query';
import { accounting, accountingFiles } from '@vereinshaus/contract/accounting/calls';
import { files } from '@vereinshaus/contract/files/calls';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';
import { uploadFile } from '../../kit/upload.ts';

export const accountsQuery = () => query(accounting.accounts, {});
export const choicesQuery = () => query(accounting.choices, {});
export const similarRowsQuery = (text: string) => query(accounting.similarRows, { text });
export const rowHistoryQuery = (rowId: number) => query(accounting.rowHistory, { ID: rowId });
export const accountHistoryQuery = (accountId: number) => query(accounting.accountHistory, { ID: accountId });
export const familyIbanQuery = (personId: number) => query(ledger.bankDetails, { childID: personId });
export const ledgerSumsQuery = (account: number, dates: { dateFrom?: number; dateTo?: number }) =>
  query(accounting.ledger, { account, ...dates, size: 1 });

const books = [accounting.ledger, accounting.accounts, accounting.rowHistory, accounting.similarRows];

export const useAddRow = () => useCommand(accounting.addRow, { invalidates: books, announces: true, inline: true });
export const useReviseRow = () =>
  useCommand(accounting.reviseRow, { invalidates: books, announces: true, inline: true });
export const useCancelRow = () => useCommand(accounting.cancelRow, { invalidates: books, announces: true });
export const useAddReceipts = () => useCommand(accounting.modifyRow, { invalidates: books, announces: true });
export const useDeleteReceipt = () => useCommand(accounting.deleteReceipt, { invalidates: books, announces: true });
export const useSaveCostCentre = () =>
  useCommand(accounting.saveCostCentre, { invalidates: [accounting.choices], inline: true });

const accounts = [accounting.accounts, accounting.accountHistory, accounting.ledger, ledger.bankDetails];

export const useSaveAccount = () =>
  useCommand(accounting.saveAccount, { invalidates: accounts, announces: true, inline: true });
export const useDeleteAccount = () => useCommand(accounting.deleteAccount, { invalidates: accounts, announces: true });

/** The file is uploaded immediately; the row then refers to its name. */
export const useUploadReceipt = () =>
  useMutation({
    mutationFn: (file: File) => uploadFile(files.upload, { prefix: 'receipt' }, file),
    meta: { inline: true },
  });

type RowsFileInput = { rows: readonly number[]; account: number; title: string };

/** Exports the displayed rows. */
export const saveRows = async (format: keyof typeof accountingFiles, { rows, account, title }: RowsFileInput) => {
  const { fileName, mimeType, content } = await send(accountingFiles[format], { rows: [...rows], account, title });
  saveFile(fileName, mimeType, content);
};
