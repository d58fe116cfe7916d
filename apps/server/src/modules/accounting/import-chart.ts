import type { ChartRow } from '@vereinshaus/contract/accounting/chart-import';
import type { AccountKind } from '@vereinshaus/contract/accounting/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { recordHistory } from '../history/index.ts';
import { readTable } from '../imports/index.ts';
import { addAccount, deleteAccounts } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';
import { accountsIn, type ChartLine, kindOf } from './chart.rules.ts';
import { starterChart } from './starter-chart.ts';

const namesByNumber = async (ctx: Ctx): Promise<ReadonlyMap<number, string>> => {
  const known = await ctx.db.selectFrom('ledger_account_card as a').select(['a.number', 'a.name']).execute();
  return new Map(known.map(({ number, name }) => [number, name]));
};

const planned = async (ctx: Ctx, name: string, accounts: readonly ChartLine[]) => {
  const known = await namesByNumber(ctx);
  const rows = accounts.map(({ problem, ...account }): ChartRow => {
    if (problem !== '') return { ...account, state: 'wrong', note: problem };
    const called = known.get(account.nr);
    return called === undefined ? { ...account, state: 'new', note: '' } : { ...account, state: 'known', note: called };
  });
  return { name, rows };
};

/** Vorschau: what a file would add. */
export const planChart = async (ctx: Ctx, file: ReceivedFile) =>
  planned(ctx, file.name.slice(0, 200), accountsIn(await readTable(file)));

/** The starter chart, and which of its accounts the club already has. */
export const planStarter = (ctx: Ctx) =>
  planned(
    ctx,
    'Musterkontenrahmen',
    starterChart.map(([nr, name, inflow]) => ({ line: 0, nr, name, inflow, kind: kindOf('', name), problem: '' })),
  );

type NewAccount = { nr: number; name: string; kind: AccountKind; inflow: boolean };

/** Kontenrahmen importieren: only accounts the club does not have yet; existing ones do not change. */
export const importChart = async (ctx: Ctx, name: string, rows: readonly NewAccount[]) => {
  const known = await namesByNumber(ctx);
  const accountIds: number[] = [];
  for (const { nr: number, name: called, kind, inflow: isAsset } of rows) {
    if (!known.has(number)) accountIds.push(await addAccount(ctx, { number, name: called, kind, isAsset }));
  }
  if (accountIds.length === 0) throw accountingErrors.nothingNew();
  const { id } = await ctx.db
    .insertInto('chart_import')
    .values({
      club_id: sql<number>`current_club()`,
      name,
      account_ids: accountIds,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, {
    kind: 'accounting.chartImported',
    personId: null,
    details: { name, count: accountIds.length },
  });
  return { id, added: accountIds.length };
};

export const chartImports = async (ctx: Ctx) => {
  const imports = await ctx.db
    .selectFrom('chart_import as i')
    .orderBy('i.id', 'desc')
    .limit(50)
    .select(['i.id', 'i.name', 'i.created_at', 'i.account_ids', 'i.undone_at'])
    .execute();
  return imports.map((run) => ({
    ID: run.id,
    name: run.name,
    time: toSeconds(run.created_at),
    added: run.account_ids.length,
    timeUndone: toSeconds(run.undone_at),
  }));
};

/** Import zurücknehmen: deletes its accounts, except those that are in use by now. */
export const undoChart = async (ctx: Ctx, importId: number): Promise<{ gone: number; kept: number }> => {
  const run = await ctx.db
    .updateTable('chart_import')
    .set({ undone_at: ctx.now })
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .returning(['name', 'account_ids'])
    .executeTakeFirst();
  if (run === undefined) throw accountingErrors.importGone();
  const gone = (await deleteAccounts(ctx, run.account_ids)).length;
  await recordHistory(ctx, {
    kind: 'accounting.chartUndone',
    personId: null,
    details: { name: run.name, count: gone },
  });
  return { gone, kept: run.account_ids.length - gone };
};
