import { toSeconds } from '@vereinshaus/contract/days';
import { inboxShows } from '@vereinshaus/contract/home';
import type { OnlineKind, OverpaidChoice } from '@vereinshaus/contract/online-payments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { underWayOf } from '../disbursements/index.ts';
import { recordHistory } from '../history/index.ts';
import { requireMember } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { refundPayment } from './refund-payment.ts';
import { lockPayment } from './stored-payment.ts';

type OverpaidRow = {
  id: number;
  payerId: number;
  kind: OnlineKind | 'sofort';
  paidAt: Date;
  last4: string;
  cents: number;
};

/**
 * What of a payment was too much, is undecided, and still lies unused on the account of the family; what a file for the bank
 * pays out of it already does not go back a second time. The payment is `p`.
 */
const overpaidWhere = async (ctx: Pick<Ctx, 'db'>, condition: RawBuilder<SqlBool>): Promise<readonly OverpaidRow[]> => {
  const { rows } = await sql<OverpaidRow>`
    select o.* from (
      select p.id, p.payer_id as "payerId", p.kind, p.paid_at as "paidAt", coalesce(p.source ->> 'last4', '') as last4,
        least(p.overpaid_cents, p.amount_cents - p.refunded_cents, (
          select coalesce(sum(i.open_cents), 0) from ledger_account a
          join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'credit'
          where a.club_id = w.club_id and a.person_id = w.manager_id
        ) - ${underWayOf(sql.ref('w.manager_id'))})::bigint as cents
      from payment p join person w on w.club_id = p.club_id and w.id = p.payer_id
      where p.overpaid_cents > 0 and p.overpaid_choice is null and p.state = 'succeeded' and ${condition}
    ) o where o.cents > 0 order by o.id`.execute(ctx.db);
  return rows;
};

/** Zu viel bezahlt: what the viewer can have back, or keep. */
export const ownOverpaid = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  const rows = viewer.tenantId === ctx.club.id ? await overpaidWhere(ctx, sql`p.payer_id = ${viewer.id}`) : [];
  return {
    payments: rows.map(({ id, kind, paidAt, last4, cents }) => ({
      ID: id,
      kind,
      time: toSeconds(paidAt),
      last4,
      amount: cents,
    })),
  };
};

/** For the inbox of whoever keeps the books: the oldest first. */
export const overpaidPayments = async (ctx: Ctx) => {
  const rows = await overpaidWhere(ctx, sql`true`);
  const shown = rows.slice(0, inboxShows);
  const names = await ctx.db
    .selectFrom('person as p')
    .where('p.id', 'in', shown.length === 0 ? [0] : shown.map(({ payerId }) => payerId))
    .select(['p.id', sql<string>`concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))`.as('fullname')])
    .execute();
  const nameOf = new Map(names.map(({ id, fullname }) => [id, fullname]));
  return {
    total: rows.length,
    entries: shown.map(({ id, payerId, cents, paidAt }) => ({
      ID: id,
      child_ID: payerId,
      fullname: nameOf.get(payerId) ?? '',
      amount: cents,
      time: toSeconds(paidAt),
    })),
  };
};

/** Whoever holds the payment counts on: one that failed may be tried again, under another name. */
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

/** Zurück oder behalten: the same choice again changes nothing; what goes back goes to where it came from. */
export const decideOverpaid = async (
  ctx: Ctx,
  { paymentId, choice }: { paymentId: number; choice: OverpaidChoice },
) => {
  const viewer = requireMember(ctx);
  const payment = await lockPayment(ctx, paymentId);
  if (payment.payerId !== viewer.id) throw paymentErrors.unknownPayment();
  const decided = await choiceOf(ctx, paymentId);
  if (decided === choice) return;
  if (decided !== null) throw paymentErrors.overpaidDecided();
  const [overpaid] = await overpaidWhere(ctx, sql`p.id = ${paymentId}`);
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
