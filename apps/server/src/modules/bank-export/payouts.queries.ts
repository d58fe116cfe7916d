import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { PayoutRequest } from '@vereinshaus/contract/payments/payouts';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { plannedCredits } from './planned-credits.queries.ts';

type RequestRow = {
  id: number;
  cents: number;
  requested_at: Date;
  last4: string;
  declined_at: Date | null;
  declined_reason: string;
  state: string | null;
  on: IsoDay | null;
};

/** How many days a paid or declined request is shown. */
const toldDays = 60;

const states: Readonly<Record<string, PayoutRequest['state']>> = {
  prepared: 'underWay',
  exported: 'underWay',
  booked: 'paid',
  returned: 'returned',
};

const wireRequest = (row: RequestRow): PayoutRequest => ({
  ID: row.id,
  amount: row.cents,
  time: toSeconds(row.requested_at),
  state: row.declined_at !== null ? 'declined' : (states[row.state ?? ''] ?? 'requested'),
  on: row.on === null ? 0 : toDayNumber(row.on),
  last4: row.last4,
  reason: row.declined_reason,
});

/** The open request, or else the newest that was not withdrawn, with its state. */
const lastRequest = async (ctx: Ctx, payerId: number): Promise<PayoutRequest | undefined> => {
  const { rows } = await sql<RequestRow>`
    select q.id, coalesce(p.cents, q.cents) as cents, q.requested_at, right(q.iban, 4) as last4, q.declined_at,
      q.declined_reason, p.state, o.execute_on as on
    from payout_request q
    left join disbursement_standing p on p.club_id = q.club_id and p.id = q.disbursement_id
    left join bank_order o on o.club_id = p.club_id and o.id = p.order_id
    where q.payer_id = ${payerId} and q.withdrawn_at is null
      and q.requested_at > ${dayInVienna(ctx.now)}::date - ${toldDays}::integer
    order by q.declined_at is null and q.disbursement_id is null desc, q.id desc limit 1`.execute(ctx.db);
  return rows[0] && wireRequest(rows[0]);
};

/** Das eigene Guthaben and its payout request. */
export const ownPayout = async (ctx: Ctx) => {
  const { id: payerId } = viewerOf(ctx);
  const [credit] = await plannedCredits(ctx, payerId);
  const request = await lastRequest(ctx, payerId);
  return {
    payable: credit === undefined || credit.request !== null ? 0 : credit.cents,
    held: credit?.held ?? 0,
    holder: credit?.holder ?? '',
    last4: credit?.iban.slice(-4) ?? '',
    ...(request !== undefined && { request }),
  };
};
