import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type ChartAccount, chart, customerNumbersAbove } from './chart-of-accounts.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** The number of an account of the chart; the club gets the account when it is needed first. */
export const accountOf = async (ctx: DbCtx, name: ChartAccount): Promise<number> => {
  const { number, name: label, kind, isAsset } = chart[name];
  await sql`
    insert into ledger_account (club_id, number, name, kind, is_asset)
    values (current_club(), ${number}, ${label}, ${kind}, ${isAsset})
    on conflict on constraint ledger_account_number_once do nothing`.execute(ctx.db);
  return number;
};

/** Who pays for a person of the club: the Verwalter. */
export const payerOf = async (ctx: DbCtx, personId: number): Promise<number | undefined> => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.manager_id')
    .executeTakeFirst();
  return person?.manager_id;
};

/** Kundenkonto: where everything stands that the family of a Verwalter owes and has paid. */
export const customerAccountOf = async (ctx: DbCtx, managerId: number): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select number from ledger_account where person_id = ${managerId}`.execute(ctx.db);
  return rows[0]?.number ?? openCustomerAccount(ctx, managerId);
};

/** Two bookings of one family at once open it once. */
const openCustomerAccount = async (ctx: DbCtx, managerId: number): Promise<number> => {
  const number = customerNumbersAbove + managerId;
  await sql`
    insert into ledger_account (club_id, number, name, kind, is_asset, person_id)
    select p.club_id, ${number}, trim(p.last_name || ' ' || p.first_name || ' ' || p.company_name), 5, true, p.id
    from person p where p.id = ${managerId}
    on conflict do nothing`.execute(ctx.db);
  return number;
};
