import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { paymentInfoIdOf } from './order-names.ts';
import type { ProposalFacts } from './proposal.rules.ts';

/** A refund of a debit is possible for thirteen months. */
const returnMonths = 14;

export type DebitRow = {
  name: string;
  payerId: number;
  cents: number;
  hasArrived: boolean;
  orderId: number;
  on: IsoDay;
};

export const debits = (now: Date) => sql`
  select p.external_id as name, p.payer_id as "payerId", p.amount_cents as cents, p.state = 'succeeded' as "hasArrived",
    o.id as "orderId", o.execute_on as on
  from payment_card p join bank_order_card o on o.club_id = p.club_id and o.id = p.order_id
  where p.provider = 'bank' and p.state in ('pending', 'succeeded')
    and p.created_at > ${now}::timestamptz - make_interval(months => ${returnMonths})`;

type Order = { id: number; cents: number; count: number; on: IsoDay };

/** The debits of each file that are still under way: a debit whose arrival was booked separately is no longer part of the batch. */
const ordersOf = (rows: readonly DebitRow[]): readonly Order[] => {
  const orders = new Map<number, Order>();
  for (const { orderId: id, on, cents, hasArrived } of rows) {
    if (hasArrived) continue;
    const known = orders.get(id) ?? { id, on, cents: 0, count: 0 };
    orders.set(id, { ...known, cents: known.cents + cents, count: known.count + 1 });
  }
  return [...orders.values()];
};

export type DisbursementRow = {
  name: string;
  payerId: number | null;
  accountId: number | null;
  cents: number;
  label: string;
};

export const disbursements = sql`
  select p.end_to_end_id as name, p.payer_id as "payerId", p.account_id as "accountId", p.cents,
    coalesce(${accountLabel()}, '') as label
  from disbursement_card p
  join bank_order_card o on o.club_id = p.club_id and o.id = p.order_id and o.state = 'exported'
  left join ledger_account_card a on a.club_id = p.club_id and a.id = p.account_id
  where p.withdrawn_at is null`;

type Rows = { debits: readonly DebitRow[]; disbursements: readonly DisbursementRow[] };

/** Was der Verein selbst in Auftrag gegeben hat: debits, files of them, and disbursements. */
export const ownOrders = (
  ctx: Pick<Ctx, 'club'>,
  rows: Rows,
): Pick<ProposalFacts, 'debits' | 'orders' | 'disbursements'> => ({
  debits: new Map(rows.debits.map((debit) => [debit.name, debit])),
  orders: ordersOf(rows.debits).map((order) => ({
    ...order,
    reference: paymentInfoIdOf(ctx, { id: order.id, kind: 'debit' }),
    label: `Einzug vom ${formatDay(order.on)}`,
  })),
  disbursements: new Map(rows.disbursements.map(({ name, ...disbursement }) => [name, disbursement])),
});
