import { taxOf } from '@vereinshaus/contract/accounting/rules';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { keepDocument } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { type Accounts, accountsFor, type Line, lockSeries, postDocument, voidEntry } from '../ledger/index.ts';
import { cashErrors } from './cash.errors.ts';
import { type PlannedSum, planTill } from './plan-till.ts';

/** Serializes imports: the second one sees what the first has posted. */
const lockTill = (ctx: Pick<Ctx, 'db'>) => lockSeries(ctx, 'till');

/** Net on the income account, tax on its own account, separately for cash and cards. */
const linesOf = (accounts: Accounts, sum: PlannedSum): Line[] => {
  const text = `Registrierkasse ${formatDay(sum.on)}`;
  const ways = [
    { debit: accounts.of('cash'), cents: sum.cashCents, of: text },
    { debit: accounts.of('payouts'), cents: sum.cardCents, of: `${text}, Karte` },
  ] as const;
  return ways.flatMap(({ debit, cents, of }): Line[] => {
    const tax = sum.taxAccountId === null ? 0 : taxOf(cents, { percent: sum.percent, isReverseCharge: false });
    const about = { debit, symbol: 'KA', text: of, taxCode: sum.taxCode } as const;
    return [
      { ...about, credit: sum.accountId, cents: cents - tax },
      ...(sum.taxAccountId === null ? [] : [{ ...about, credit: sum.taxAccountId, cents: tax }]),
    ];
  });
};

const postSum = async (ctx: Ctx, accounts: Accounts, importId: number, sum: PlannedSum) => {
  const posted = await postDocument(ctx, {
    kind: 'manual',
    source: 'hand',
    reference: `till:${importId}:${sum.line}`,
    on: sum.on,
    number: `Z-${sum.on}`,
    row: 'new',
    lines: linesOf(accounts, sum),
  });
  if (posted === null) return;
  await ctx.db
    .insertInto('till_sum')
    .values({
      club_id: sql<number>`current_club()`,
      import_id: importId,
      sold_on: sum.on,
      account_id: sum.accountId,
      tax_code: sum.taxCode,
      cash_cents: sum.cashCents,
      card_cents: sum.cardCents,
      row_id: posted.firstEntryId,
    })
    .execute();
};

const sumOf = (sums: readonly PlannedSum[], field: 'cashCents' | 'cardCents') =>
  sums.reduce((total, sum) => total + sum[field], 0);

/**
 * Registrierkasse übernehmen: all new sums of the file or none. Sums already in the books stay; importing the same file again posts
 * nothing. The file is stored with the import. docs/rules/kassa.md.
 */
export const importTill = async (ctx: Ctx, { name, content }: { name: string; content: string }) => {
  await lockTill(ctx);
  const sums = await planTill(ctx, content);
  const wrong = sums.find(({ state }) => state === 'wrong');
  if (wrong !== undefined) throw cashErrors.wrongLine({ line: wrong.line, problem: wrong.problem });
  const fresh = sums.filter(({ state }) => state === 'new');
  if (fresh.length > 0) {
    const fileId = await keepDocument(
      { db: ctx.db, clubId: ctx.club.id, now: ctx.now },
      { purpose: 'till', name, mimeType: 'text/csv', content: Buffer.from(content) },
    );
    const { id } = await ctx.db
      .insertInto('till_import')
      .values({
        club_id: sql<number>`current_club()`,
        file_name: name,
        file_id: fileId,
        created_at: ctx.now,
        created_by: ctx.viewer?.originalId ?? ctx.viewer?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accounts = await accountsFor(ctx, { purposes: ['cash', 'payouts'] });
    for (const sum of fresh) await postSum(ctx, accounts, id, sum);
    const [cashCents, cardCents] = [sumOf(fresh, 'cashCents'), sumOf(fresh, 'cardCents')];
    const details = { name, count: fresh.length, cashCents, cardCents };
    await recordHistory(ctx, { kind: 'cash.tillImported', personId: null, details });
  }
  return { posted: fresh.length, known: sums.length - fresh.length };
};

/** Übernahme zurücknehmen: its rows are voided; refused in a closed period. */
export const undoTill = async (ctx: Ctx, importId: number) => {
  await lockTill(ctx);
  const { rows } = await sql<{ name: string; isUndone: boolean }>`
    select i.file_name as name, i.undone_at is not null as "isUndone" from till_import i where i.id = ${importId}`.execute(
    ctx.db,
  );
  const [till] = rows;
  if (till === undefined) throw cashErrors.unknownImport();
  if (till.isUndone) throw cashErrors.alreadyUndone();
  const sums = await ctx.db
    .updateTable('till_sum')
    .set({ is_undone: true })
    .where('import_id', '=', importId)
    .returning('row_id')
    .execute();
  for (const { row_id: rowId } of sums) await voidEntry(ctx, { rowId });
  await ctx.db
    .updateTable('till_import')
    .set({ undone_at: ctx.now, undone_by: ctx.viewer?.originalId ?? ctx.viewer?.id ?? null })
    .where('id', '=', importId)
    .execute();
  await recordHistory(ctx, { kind: 'cash.tillUndone', personId: null, details: { name: till.name } });
};
