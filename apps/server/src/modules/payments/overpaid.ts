import { type Inbox, inboxShows } from '@vereinshaus/contract/home/calls';
import type { OnlineKind, OverpaidChoice } from '@vereinshaus/contract/payments/online-payments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BatchedQuery, question, secondsOf } from '../../kit/ask-together.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { creditUnderWayOf, lockOrders, lockPayers } from '../ledger/index.ts';
import { requireMember } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { refundPayment } from './refund-payment.ts';
import { lockPayment, lockPaymentsOf } from './stored-payment.ts';

type OverpaidRow = {
  id: number;
  payerId: number;
  fullname: string;
  kind: OnlineKind | 'sofort';
  time: number;
  last4: string;
  cents: number;
};

/**
 * The overpaid, undecided part of a payment that is still unused credit of the family. Credit that a bank file already pays out is not paid
 * back a second time. The payment is `p`.
 */
const overpaidWhere = (condition: RawBuilder<SqlBool>) => sql<OverpaidRow>`
  select o.* from (
    select p.id, p.payer_id as "payerId", w.display_name as fullname,
      p.kind, ${secondsOf('p.paid_at')} as time, coalesce(p.source ->> 'last4', '') as last4,
      least(p.overpaid_cents, p.amount_cents - p.refunded_cents, (
        select coalesce(sum(i.open_cents), 0) from ledger_account_card a
        join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'credit'
        where a.club_id = w.club_id and a.person_id = w.manager_id
      ) - ${creditUnderWayOf(sql.ref('w.manager_id'))})::bigint as cents
    from payment p join person_card w on w.club_id = p.club_id and w.id = p.payer_id
    where p.overpaid_cents > 0 and p.overpaid_choice is null and p.state = 'succeeded' and ${condition}
  ) o where o.cents > 0 order by o.id`;

/** Zu viel bezahlt: what the viewer can get back, or keep. */
export const ownOverpaid = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  if (viewer.tenantId !== ctx.club.id) return { payments: [] };
  const { rows } = await overpaidWhere(sql`p.payer_id = ${viewer.id}`).execute(ctx.db);
  return {
    payments: rows.map(({ id, kind, time, last4, cents }) => ({ ID: id, kind, time, last4, amount: cents })),
  };
};

/** For the inbox of users who keep the books, oldest first. */
export const overpaidPayments = (): BatchedQuery<Pick<Inbox, 'overpaid'>> =>
  question(overpaidWhere(sql`true`), (rows) => ({
    overpaid: {
      total: rows.length,
      entries: rows.slice(0, inboxShows).map(({ id, payerId, fullname, cents, time }) => ({
        ID: id,
        child_ID: payerId,
        fullname,
        amount: cents,
        time,
      })),
    },
  }));

/** The payment is locked, so the count is safe: a failed refund may be retried under a new key. */
const refundKeyOf = async (ctx: Pick<Ctx, 'db'>, paymentId: number): Promise<string> => {
  const { known } = await ctx.db
    .selectFrom('payment_refund as r')
    .where('r.payment_id', '=', paymentId)
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  return `overpaid:${known}`;
};

const choiceOf = async (ctx: Pick<Ctx, 'db'>, paymentId: number): Promise<string | null> => {
  const { overpaid_choice: choice } = await ctx.db
    .selectFrom('payment as p')
    .where('p.id', '=', paymentId)
    .select('p.overpaid_choice')
    .executeTakeFirstOrThrow();
  return choice;
};

/**
 * Zurück oder behalten: repeating the same choice changes nothing; a refund goes back to where the money came from.
 * Locks: all payments of the family, the bank order lock, the customer account. Of two concurrent decisions the second sees the credit the
 * first has left.
 */
export const decideOverpaid = async (
  ctx: Ctx,
  { paymentId, choice }: { paymentId: number; choice: OverpaidChoice },
) => {
  const viewer = requireMember(ctx);
  await lockPaymentsOf(ctx, { payerId: viewer.id, documentIds: [] });
  const payment = await lockPayment(ctx, paymentId);
  if (payment.payerId !== viewer.id) throw paymentErrors.unknownPayment();
  const decided = await choiceOf(ctx, paymentId);
  if (decided === choice) return;
  if (decided !== null) throw paymentErrors.overpaidDecided();
  await lockOrders(ctx);
  await lockPayers(ctx, [viewer.id]);
  const {
    rows: [overpaid],
  } = await overpaidWhere(sql`p.id = ${paymentId}`).execute(ctx.db);
  if (overpaid === undefined) throw paymentErrors.nothingOverpaid();
  const { cents } = overpaid;
  if (choice === 'refund') {
    const key = await refundKeyOf(ctx, paymentId);
    await refundPayment(ctx, { paymentId, cents, reason: 'duplicate', remark: '', key });
  } else {
    await recordHistory(ctx, {
      kind: 'payment.creditKept',
      personId: payment.payerId,
      details: { amountCents: cents },
    });
  }
  await ctx.db.updateTable('payment').set({ overpaid_choice: choice }).where('id', '=', paymentId).execute();
};
