import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { bankErrors } from './bank.errors.ts';
import { bankAccounts } from './bank-accounts.queries.ts';
import { type Columns, linesOfTable } from './bank-csv.ts';
import { withFingerprints } from './fingerprint.ts';
import { headingsKey } from './preview.queries.ts';
import { draftOf } from './stored-import.ts';
import { settledStatements } from './upload-statement.ts';

type ColumnsInput = { importId: number; accountId: number; columns: Columns };

/** Spalten zuordnen: a CSV file becomes a statement, and the mapping is stored under the bank's headings. */
export const setColumns = async (ctx: Ctx, { importId, accountId, columns }: ColumnsInput) => {
  const { cells } = await draftOf(ctx, importId, { lock: true });
  if (cells === null) throw bankErrors.notDraft();
  const accounts = await bankAccounts(ctx);
  const account = accounts.find(({ id }) => id === accountId);
  if (account === undefined) throw bankErrors.noBankAccount();
  const [headings = [], ...rows] = cells;
  if (Object.keys(columns).some((index) => Number(index) >= headings.length)) throw bankErrors.unknownColumn();
  const named = Object.values(columns);
  if (!named.includes('bookedOn') || !named.includes('amount')) throw bankErrors.columnsMissing();
  const read = linesOfTable(rows, columns);
  if ('fault' in read) {
    const { what, ...where } = read.fault;
    throw what === 'day' ? bankErrors.unreadableDay(where) : bankErrors.unreadableAmount(where);
  }
  const days = read.lines.map(({ bookedOn }) => bookedOn).toSorted();
  const statement = {
    kind: 'statement',
    iban: account.iban,
    name: '',
    sequence: null,
    from: days[0] ?? dayInVienna(ctx.now),
    to: days.at(-1) ?? dayInVienna(ctx.now),
    openingCents: null,
    closingCents: null,
    lines: read.lines,
  } as const;
  // A file without an IBAN belongs to the account that the user chose.
  const chosen = settledStatements(
    [withFingerprints({ ...statement, iban: 'chosen' })],
    [{ ...account, iban: 'chosen' }],
  );
  await ctx.db
    .updateTable('bank_import')
    .set({ statements: JSON.stringify(chosen) })
    .where('id', '=', importId)
    .execute();
  const layout = { columns: JSON.stringify(columns), account_id: accountId };
  await ctx.db
    .insertInto('bank_layout')
    .values({ club_id: ctx.club.id, headings: headingsKey(cells), ...layout })
    .onConflict((conflict) => conflict.columns(['club_id', 'headings']).doUpdateSet(layout))
    .execute();
};
