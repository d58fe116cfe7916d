import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { AccountPurpose } from './chart-of-accounts.ts';
import { ledgerErrors } from './ledger.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

type Wanted = {
  purposes?: readonly AccountPurpose[];
  /** Verwalter whose customer accounts are needed. */
  managers?: readonly number[];
  /** Persons for whom somebody pays. */
  payersOf?: readonly number[];
};

export type Accounts = {
  of(purpose: AccountPurpose): number;
  /** Kundenkonto: where everything stands that the family of a Verwalter owes and has paid. */
  ofManager(managerId: number): number;
  /** That of whoever pays for a person now. */
  ofPayer(personId: number): number;
};

type Row = { id: number | null; purpose: AccountPurpose | null; person_id: number; payer_of: number | null };

/**
 * The accounts a posting needs, in one statement; a customer account is opened with the first posting. For whom somebody
 * pays is held until the posting is through: whoever moves the person to another family comes before or after it.
 */
export const accountsFor = async (
  ctx: DbCtx,
  { purposes = [], managers = [], payersOf = [] }: Wanted,
): Promise<Accounts> => {
  const { rows } = await sql<Row>`
    with payer as materialized (
      select p.id, p.manager_id from person p where p.id = any(${[...payersOf]}::integer[]) for key share
    )
    select a.id, a.purpose, a.person_id, null::integer as payer_of from ledger_account a
    where a.purpose = any(${[...purposes]}::text[]) or a.person_id = any(${[...managers]}::integer[])
      or a.person_id in (select manager_id from payer)
    union all
    select null, null, m.id, p.id from payer p join person m on m.id = p.manager_id and m.deleted_at is null`.execute(
    ctx.db,
  );
  const ofClub = new Map(rows.map((row) => [row.purpose, row.id]));
  const payers = new Map(rows.map((row) => [row.payer_of, row.person_id]));
  const customers = new Map(rows.flatMap(({ id, person_id }) => (id === null ? [] : [[person_id, id]])));
  for (const managerId of [...managers, ...payersOf.flatMap((id) => payers.get(id) ?? [])]) {
    if (!customers.has(managerId)) customers.set(managerId, await openCustomerAccount(ctx, managerId));
  }
  const ofManager = (managerId: number) => known(customers.get(managerId), `customer account of ${managerId}`);
  return {
    of: (purpose) => known(ofClub.get(purpose), purpose),
    ofManager,
    ofPayer: (personId) => {
      const managerId = payers.get(personId);
      // Nobody would see the account: what was open on it is closed.
      if (managerId === undefined) throw ledgerErrors.personGone();
      return ofManager(managerId);
    },
  };
};

const known = (account: number | null | undefined, name: string): number => {
  if (account === undefined || account === null) throw new Error(`the books have no account for: ${name}`);
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

/** Who pays for a person of the club now: the Verwalter, unless they are gone. */
export const payerOf = async (ctx: DbCtx, personId: number): Promise<number | undefined> => {
  const person = await ctx.db
    .selectFrom('person as p')
    .innerJoin('person as m', 'm.id', 'p.manager_id')
    .where('p.id', '=', personId)
    .where('m.deleted_at', 'is', null)
    .select('p.manager_id')
    .executeTakeFirst();
  return person?.manager_id;
};
