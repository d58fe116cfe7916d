import { contract } from '@vereinshaus/contract';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { allAccounts } from './accounts.queries.ts';
import { addRow } from './add-row.ts';
import { cancelRow } from './cancel-row.ts';
import { choicesOfRows } from './choices.queries.ts';
import { csvOfRows, pdfOfRows } from './file-of-rows.ts';
import { historyOfAccount, historyOfRow } from './history-of-books.queries.ts';
import { ledgerPage } from './ledger-page.queries.ts';
import { addReceipts, deleteReceipt } from './receipts.ts';
import { modifyRow, reviseRow } from './revise-row.ts';
import { deleteAccount, saveAccount } from './save-account.ts';
import { saveCentre } from './save-centre.ts';
import { similarRows } from './similar-rows.queries.ts';

export const accountingRoutes = routes(contract.accounting, {
  accounts: async (ctx) => ({ accounts: await allAccounts(ctx) }),
  saveAccount: async (ctx, { ID: accountId, nr: number, inflow: isAsset, iban, bic, ...values }) => {
    const bank = { ...(iban !== undefined && { iban }), ...(bic !== undefined && { bic }) };
    const id = await saveAccount(ctx, accountId, { ...values, ...bank, number, isAsset });
    return { ...succeeded('Erfolgreich gespeichert'), ID: id };
  },
  deleteAccount: async (ctx, { ID: accountId }) => {
    await deleteAccount(ctx, accountId);
    return succeeded('Das Konto ist gelöscht.');
  },
  accountHistory: async (ctx, { ID: accountId }) => ({ history: await historyOfAccount(ctx, accountId) }),
  ledger: (ctx, asked) => ledgerPage(ctx, asked),
  addRow: async (ctx, { receipts, key, ...row }) => {
    const id = await addRow(ctx, { row, receipts, key });
    return { ...succeeded('Gebucht'), ID: id };
  },
  modifyRow: async (ctx, { row: rowId, name: field, value, receipts, version }) => {
    if (field === 'receipts') await addReceipts(ctx, rowId, receipts);
    else await modifyRow(ctx, { rowId, field, value, version });
    return succeeded('Erfolgreich gespeichert');
  },
  reviseRow: async (ctx, { row: rowId, version, ...row }) => {
    await reviseRow(ctx, rowId, version, row);
    return succeeded('Erfolgreich gespeichert');
  },
  cancelRow: async (ctx, { ledgerRow_ID: rowId, version }) => {
    await cancelRow(ctx, rowId, version);
    return succeeded('Die Zeile ist storniert.');
  },
  deleteReceipt: async (ctx, { ID: rowId, filename }) => {
    await deleteReceipt(ctx, rowId, filename);
    return succeeded('Der Beleg ist gelöscht.');
  },
  rowHistory: async (ctx, { ID: rowId }) => ({ history: await historyOfRow(ctx, rowId) }),
  similarRows: async (ctx, { text }) => ({ rows: await similarRows(ctx, text) }),
  choices: (ctx) => choicesOfRows(ctx),
  saveCostCentre: async (ctx, { name, tag_ID: tagId }) => ({
    ...succeeded('Die Kostenstelle ist gespeichert.'),
    ID: await saveCentre(ctx, { name, tagId }),
  }),
});

export const accountingFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.accountingFiles.pdf, async (ctx, { rows: rowIds, account, title }) => {
    const file = await pdfOfRows(ctx, { rowIds, account, title });
    return async () => file;
  }),
  afterCommit(contract.accountingFiles.csv, async (ctx, { rows: rowIds, account, title }) => {
    const file = await csvOfRows(ctx, { rowIds, account, title });
    return async () => file;
  }),
];
