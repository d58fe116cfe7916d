import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { paymentErrors } from './payments.errors.ts';

export type MoneyAccount = { id: number; label: string; isCash: boolean; purpose: string | null };

/** Bankkonten und Kassen: accounts for money of families, the product's own accounts first. */
export const moneyAccounts = async (ctx: Pick<Ctx, 'db'>): Promise<readonly MoneyAccount[]> => {
  const { rows } = await sql<MoneyAccount>`
    select a.id, ${accountLabel('a')} as label, a.kind = 2 or coalesce(a.purpose = 'cash', false) as "isCash", a.purpose
    from ledger_account_card a
    where a.deleted_at is null and (a.kind in (1, 2) or a.purpose in ('bank', 'cash'))
    order by a.purpose is null, a.number`.execute(ctx.db);
  return rows;
};

export const requireMoneyAccount = async (ctx: Pick<Ctx, 'db'>, accountId: number): Promise<MoneyAccount> => {
  const account = (await moneyAccounts(ctx)).find(({ id }) => id === accountId);
  if (account === undefined) throw paymentErrors.unknownAccount();
  return account;
};

/** The first open day of the books; null = nothing is closed. */
export const firstOpenDay = async (ctx: Pick<Ctx, 'db'>): Promise<IsoDay | null> => {
  const { rows } = await sql<{ on: IsoDay | null }>`
    select nullif(first_open_day('-infinity'), '-infinity') as on`.execute(ctx.db);
  return rows[0]?.on ?? null;
};
