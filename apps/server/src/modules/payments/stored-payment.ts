import type { OnlineState } from '@vereinshaus/contract/online-payments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { paymentErrors } from './payments.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

export type StoredPayment = {
  id: number;
  payerId: number;
  kind: 'card' | 'sofort' | 'eps' | 'sepa_debit' | 'sepm_debit';
  /** bank: a debit of the club's own. */
  provider: PaymentProvider['name'] | 'bank';
  state: OnlineState;
  cents: number;
  refundedCents: number;
  checkoutId: string | null;
  checkoutUrl: string | null;
  externalId: string | null;
  methodId: number | null;
  keepsMethod: boolean;
  documentId: number | null;
  paidAt: Date | null;
  /** How many answers of the provider have been taken over. */
  answers: number;
  /** What is to be issued once it is paid; null = it pays for what is owed. */
  voucherWishes: { recipient: string; message: string } | null;
};

const find = async (
  ctx: DbCtx,
  condition: RawBuilder<SqlBool>,
  lock: RawBuilder<unknown> = sql``,
): Promise<StoredPayment | undefined> => {
  const { rows } = await sql<StoredPayment>`
    select p.id, p.payer_id as "payerId", p.kind, p.provider, p.state, p.amount_cents as cents,
      p.refunded_cents as "refundedCents", p.checkout_id as "checkoutId", p.checkout_url as "checkoutUrl",
      p.external_id as "externalId", p.method_id as "methodId", p.keeps_method as "keepsMethod",
      p.document_id as "documentId", p.paid_at as "paidAt", p.answers, p.voucher_wishes as "voucherWishes"
    from payment p where ${condition} ${lock}`.execute(ctx.db);
  return rows[0];
};

export const paymentById = (ctx: DbCtx, id: number) => find(ctx, sql`p.id = ${id}`);

/** Whoever changes a payment has it to themselves until they are through. */
export const lockPayment = async (ctx: DbCtx, id: number): Promise<StoredPayment> => {
  const payment = await find(ctx, sql`p.id = ${id}`, sql`for no key update`);
  if (payment === undefined) throw paymentErrors.unknownPayment();
  return payment;
};

export const paymentAsked = (ctx: DbCtx, payerId: number, requestKey: string) =>
  find(ctx, sql`p.payer_id = ${payerId} and p.request_key = ${requestKey}`);

/** By the name of the payment at the provider, or of the page the payer was sent to. */
export const paymentNamed = (ctx: DbCtx, provider: string, name: string) =>
  find(ctx, sql`p.provider = ${provider} and (p.external_id = ${name} or p.checkout_id = ${name})`);

/** Cents that were paid and have not arrived: nobody pays for them again. A voucher that is under way pays for itself. */
export const underWayOf = async (ctx: DbCtx, payerId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from payment p
    where p.payer_id = ${payerId} and p.state in ('charging', 'pending') and p.voucher_wishes is null`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
};
