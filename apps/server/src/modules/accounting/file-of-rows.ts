import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { type ExportedTable, requireRows, toCsv, toPdf } from '../exports/index.ts';
import { balancesOf } from './ledger-page.queries.ts';
import { rowsByIds } from './rows.queries.ts';

type RowsFileInput = { rowIds: readonly number[]; account: number; title: string };

const receiptsText = ({ receiptData }: Pick<LedgerRow, 'receiptData'>) =>
  String(receiptData.filter(({ deletedAt }) => deletedAt === 0).length);

const columnsFor = (account: number): ExportedTable['columns'] => [
  { key: 'belegdatum', label: 'Datum', type: 'date' },
  { key: 'number', label: 'Belegnummer', type: 'text' },
  { key: 'belegnr', label: 'Nummer am Beleg', type: 'text' },
  { key: 'buchsymbol', label: 'Symbol', type: 'text' },
  { key: 'text', label: 'Text', type: 'text' },
  { key: 'gkonto', label: 'Soll', type: 'text' },
  { key: 'konto', label: 'Haben', type: 'text' },
  { key: 'betrag', label: 'Betrag', type: 'money' },
  ...(account === 0 ? [] : [{ key: 'balance_after', label: 'Stand danach', type: 'money' as const }]),
  { key: 'belege', label: 'Belege', type: 'number' },
  { key: 'reverses', label: 'Nimmt zurück', type: 'text' },
  { key: 'storno', label: 'Storniert', type: 'text' },
];

const accountText = (nr: number) => (nr === 0 ? 'mehrere' : accountDigits(nr));

/** The rows as they are in the books now, in the requested order. */
const tableOf = async (ctx: Ctx, { rowIds, account, title }: RowsFileInput): Promise<ExportedTable> => {
  const rows = await rowsByIds(ctx, rowIds, account);
  const balances = await balancesOf(ctx, account, rowIds);
  const counted = rows.filter(({ stornodatum }) => stornodatum === 0);
  return requireRows({
    title: account === 0 ? 'Buchungen' : `Konto ${accountDigits(account)}`,
    additionalTitles: [...(title === '' ? [] : [title]), `${counted.length} Buchungszeilen`],
    columns: columnsFor(account),
    data: rows.map((row) => ({
      belegdatum: formatDayOf(row.belegdatum),
      number: row.number,
      belegnr: row.belegnr,
      buchsymbol: row.buchsymbol,
      text: row.text,
      gkonto: accountText(row.gkonto),
      konto: accountText(row.konto),
      betrag: row.betrag,
      balance_after: balances.get(row.ID) ?? 0,
      belege: Number(receiptsText(row)),
      reverses: row.reverses,
      storno: row.stornodatum === 0 ? '' : formatDayOf(row.stornodatum),
    })),
  });
};

/** Buchungszeilen als PDF. */
export const pdfOfRows = async (ctx: Ctx, wanted: RowsFileInput) => toPdf(ctx, await tableOf(ctx, wanted));

/** Buchungszeilen als CSV. */
export const csvOfRows = async (ctx: Ctx, wanted: RowsFileInput) => toCsv(await tableOf(ctx, wanted));
