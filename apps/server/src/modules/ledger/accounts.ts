import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { AccountPurpose } from './chart-of-accounts.ts';
import { ledgerErrors } from './ledger.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

type Wanted = {
  purposes?: readonly AccountPurpose[];
  /** Verwalter whose customer accounts are needed. */
  managers?: readonly number[];
};

export type Accounts = {
  of(purpose: AccountPurpose): number;
  /** Kundenkonto: where everything stands that the family of a Verwalter owes and has paid. */
  ofManager(managerId: number): number;
};

/** The accounts a posting needs, in one statement; a customer account is opened with the first posting. */
export const accountsFor = async (ctx: DbCtx, { purposes = [], managers = [] }: Wanted): Promise<Accounts> => {
  const { rows } = await sql<{ id: number; purpose: AccountPurpose | null; person_id: number | null }>`
    select id, purpose, person_id from ledger_account
    where purpose = any(${[...purposes]}::text[]) or person_id = any(${[...managers]}::integer[])`.execute(ctx.db);
  const ofClub = new Map(rows.map((row) => [row.purpose, row.id]));
  const customers = new Map(rows.map((row) => [row.person_id, row.id]));
  for (const managerId of managers.filter((id) => !customers.has(id))) {
    customers.set(managerId, await openCustomerAccount(ctx, managerId));
  }
  return {
    of: (purpose) => known(ofClub.get(purpose), purpose),
    ofManager: (managerId) => known(customers.get(managerId), `customer account of ${managerId}`),
  };
};

const known = (account: number | undefined, name: string): number => {
  if (account === undefined) throw new Error(`the books have no account for: ${name}`);
  return account;
};

/** Two bookings of one family at once open it once; the number comes from the club's own series. */
const openCustomerAccount = async (ctx: DbCtx, managerId: number): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`
    select open_customer_account(current_club(), ${managerId}) as id`.execute(ctx.db);
  const account = rows[0]?.id ?? null;
  if (account === null) throw ledgerErrors.personGone();
  return account;
};

/** The account of a Verwalter, if anything was ever posted to it. */
export const customerAccountOf = async (ctx: DbCtx, managerId: number): Promise<number | undefined> => {
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', '=', managerId)
    .select('a.id')
    .executeTakeFirst();
  return account?.id;
};

/** An account whose owner goes belongs to whoever pays from now on and has none; false = nothing was handed on. */
export const passOnAccount = async (ctx: DbCtx, fromId: number, toId: number): Promise<boolean> => {
  const handedOn = await ctx.db
    .updateTable('ledger_account')
    .set({ person_id: toId })
    .where('person_id', '=', fromId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_account as own').where('own.person_id', '=', toId).select('own.id'))),
    )
    .returning('id')
    .execute();
  return handedOn.length > 0;
};

/** Whoever reads what is open on accounts and posts by it locks them first, in one order. */
export const lockAccounts = (ctx: DbCtx, accounts: readonly number[]) =>
  ctx.db
    .selectFrom('ledger_account as a')
    .where('a.id', 'in', [...accounts])
    .orderBy('a.id')
    .select('a.id')
    .forNoKeyUpdate()
    .execute();

/** Who pays for a person of the club now: the Verwalter. */
export const payerOf = async (ctx: DbCtx, personId: number): Promise<number | undefined> => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.manager_id')
    .executeTakeFirst();
  return person?.manager_id;
};
