import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesByAccount, customerPayouts } from '../ledger/index.ts';
import { moneyAccounts } from '../payments/index.ts';
import { allCustomers } from './customers.ts';

const maxPayouts = 5;

type CreditRow = { id: number; name: string; cents: number };

/** Guthaben von Kunden, e.g. payments of an invoice that was cancelled. */
export const customerCredits = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  customerId?: number,
): Promise<readonly CreditRow[]> => {
  const { rows } = await sql<CreditRow>`
    select c.id, c.name, b.saldo as cents from ${balancesByAccount(ctx)} b
    join contact_card c on c.account_id = b.account_id
    where b.saldo > 0 and (${customerId ?? null}::integer is null or c.id = ${customerId ?? null}::integer)
    order by c.name, c.id`.execute(ctx.db);
  return rows;
};

/** With the latest payouts, and the accounts the money can leave from. */
export const customerCreditList = async (ctx: Ctx) => {
  const credits = await customerCredits(ctx);
  const payouts = await customerPayouts(ctx, { max: maxPayouts });
  const names = new Map((await allCustomers(ctx)).map(({ accountId, name }) => [accountId, name]));
  return {
    credits: credits.map(({ id, name, cents }) => ({ customer_ID: id, name, amount: cents })),
    payouts: payouts.map(({ documentId, accountId, from, cents, on }) => ({
      ID: documentId,
      name: names.get(accountId) ?? '',
      account: from,
      amount: cents,
      day: toDayNumber(on),
    })),
    accounts: (await moneyAccounts(ctx)).map(({ id, label, isCash }) => ({ ID: id, label, isCash })),
  };
};
