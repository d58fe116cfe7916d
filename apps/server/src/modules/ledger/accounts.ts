import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { AccountPurpose } from './chart-of-accounts.ts';
import { ledgerErrors } from './ledger.errors.ts';

/** Number and name of an account as users see them, with at least four digits: 0600. */
export const accountLabel = (account: 'a' | 'c' = 'a'): RawBuilder<string> => {
  const digits = sql`${sql.ref(`${account}.number`)}::text`;
  return sql`lpad(${digits}, greatest(4, length(${digits})), '0') || ' ' || ${sql.ref(`${account}.name`)}`;
};

type DbCtx = Pick<Ctx, 'db'>;

type AccountsQuery = {
  purposes?: readonly AccountPurpose[];
  /** Persons who have a payer: the customer account is that of their current Verwalter. */
  payersOf?: readonly number[];
  /** Verwalter themselves. */
  managers?: readonly number[];
};

export type Accounts = {
  of(purpose: AccountPurpose): number;
  /** Kundenkonto: the account with everything that the family of a Verwalter owes and has paid. */
  ofManager(managerId: number): number;
  ofPayer(personId: number): number;
  /** Whether the person has a payer who sees what is posted for them. */
  isPaidFor(personId: number): boolean;
};

type Row = {
  purpose: AccountPurpose | null;
  personId: number | null;
  managerId: number | null;
  accountId: number | null;
};

/**
 * The accounts a posting needs, in one statement. The first posting opens a customer account. The persons stay locked against a change of
 * Verwalter until the posting is committed: a change of family waits for it and moves the new entries too.
 */
export const accountsFor = async (
  ctx: DbCtx,
  { purposes = [], payersOf = [], managers = [] }: AccountsQuery,
): Promise<Accounts> => {
  const { rows } = await sql<Row>`
    with payer as materialized (
      select p.id, p.manager_id, p.deleted_at from person_card p where p.id = any(${[...payersOf]}::integer[]) order by p.id for share
    ), manager as (
      select p.id as person_id, p.manager_id from payer p join person_card m on m.id = p.manager_id and m.deleted_at is null
      -- Whoever was deleted while the lock was waited for: only the locked row says so.
      where p.manager_id <> p.id or p.deleted_at is null
      union all
      select null, m from unnest(${[...managers]}::integer[]) as m
    )
    select null as purpose, m.person_id as "personId", m.manager_id as "managerId", a.id as "accountId"
    from manager m left join ledger_account a on a.person_id = m.manager_id
    union all
    select a.purpose, null, null, a.id from ledger_account a where a.purpose = any(${[...purposes]}::text[])`.execute(
    ctx.db,
  );
  const ofClub = new Map(rows.map((row) => [row.purpose, row.accountId]));
  const managerOf = new Map(rows.map((row) => [row.personId, row.managerId]));
  const customers = new Map(rows.map((row) => [row.managerId, row.accountId]));
  const missing = [...customers].flatMap(([managerId, account]) =>
    managerId !== null && account === null ? [managerId] : [],
  );
  for (const { managerId, accountId } of await openCustomerAccounts(ctx, missing)) customers.set(managerId, accountId);
  const ofManager = (managerId: number) => known(customers.get(managerId), `customer account of ${managerId}`);
  return {
    of: (purpose) => known(ofClub.get(purpose), purpose),
    ofManager,
    isPaidFor: (personId) => (managerOf.get(personId) ?? null) !== null,
    ofPayer: (personId) => {
      const managerId = managerOf.get(personId) ?? null;
      // Nobody would see the account: its open items are already closed.
      if (managerId === null) throw ledgerErrors.personGone();
      return ofManager(managerId);
    },
  };
};

const known = (account: number | null | undefined, name: string): number => {
  if (account === undefined || account === null) throw new Error(`the books have no account for: ${name}`);
  return account;
};

type OpenedAccount = { managerId: number; accountId: number | null };

/** Two concurrent bookings of one family open only one account. The numbers come from the club's own series. */
const openCustomerAccounts = async (ctx: DbCtx, managerIds: readonly number[]): Promise<readonly OpenedAccount[]> => {
  if (managerIds.length === 0) return [];
  const { rows } = await sql<OpenedAccount>`
    select m as "managerId", open_customer_account(current_club(), m) as "accountId"
    from unnest(${[...managerIds]}::integer[]) as m`.execute(ctx.db);
  if (rows.some(({ accountId }) => accountId === null)) throw ledgerErrors.personGone();
  return rows;
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

/** An account whose owner goes is passed to the new payer if that person has none; false = nothing was passed on. */
export const passOnAccount = async (ctx: DbCtx, fromId: number, toId: number): Promise<boolean> => {
  const handedOn = await ctx.db
    .updateTable('ledger_account')
    .set({ person_id: toId, name: sql<string>`(select p.sort_name from person_card p where p.id = ${toId})` })
    .where('person_id', '=', fromId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_account as own').where('own.person_id', '=', toId).select('own.id'))),
    )
    .returning('id')
    .execute();
  return handedOn.length > 0;
};

/** Deletes the customer accounts of persons who are deleted. The database refuses an account that was ever posted to. */
export const deleteUnusedAccounts = async (ctx: DbCtx, managerIds: readonly number[]) => {
  await ctx.db
    .deleteFrom('ledger_account')
    .where('person_id', 'in', [...managerIds])
    .execute();
};

/**
 * Lock accounts before reading their open items and posting from them. All callers lock in the same order, so that they cannot deadlock.
 */
export const lockAccounts = (ctx: DbCtx, accounts: readonly number[]) =>
  ctx.db
    .selectFrom('ledger_account as a')
    .where('a.id', 'in', [...accounts])
    .orderBy('a.id')
    .select('a.id')
    .forNoKeyUpdate()
    .execute();

/** Locks the accounts of all payers of these persons in one order, for callers that process one family after the other. */
export const lockPayers = async (ctx: DbCtx, personIds: readonly number[]) => {
  if (personIds.length === 0) return;
  const accounts = await accountsFor(ctx, { payersOf: [...new Set(personIds)] });
  const paid = personIds
    .filter((personId) => accounts.isPaidFor(personId))
    .map((personId) => accounts.ofPayer(personId));
  if (paid.length > 0) await lockAccounts(ctx, paid);
};

/** The current payer of a living person of the club: the Verwalter, unless deleted. */
export const payerOf = async (ctx: DbCtx, personId: number): Promise<number | undefined> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .select('p.manager_id')
    .executeTakeFirst();
  return person?.manager_id;
};

/** Whether anybody sees what is posted for the person: a deleted person may still have a Verwalter. */
export const hasPayer = async (ctx: DbCtx, personId: number): Promise<boolean> => {
  const manager = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .where('p.id', '=', personId)
    .where('m.deleted_at', 'is', null)
    .select('m.id')
    .executeTakeFirst();
  return manager !== undefined;
};
