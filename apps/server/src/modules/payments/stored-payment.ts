import type { OnlineState } from '@vereinshaus/contract/payments/online-payments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { paymentErrors } from './payments.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

export type StoredPayment = {
  id: number;
  payerId: number;
  kind: 'card' | 'sofort' | 'eps' | 'sepa_debit' | 'sepm_debit';
  /** bank: a debit of the club itself. */
  provider: PaymentProvider['name'] | 'bank';
  /** The provider account that it was begun with; '' = that of the installation. */
  account: string;
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
  /** How many answers of the provider have been applied. */
  answers: number;
  /** The voucher to issue once it is paid; null = it pays for what is owed. */
  voucherWishes: { recipient: string; message: string } | null;
  /** The open items that it pays first. */
  itemIds: number[];
  /** Another payment has replaced it: it is to end, and nobody is sent to its page any more. */
  isReplaced: boolean;
};

const findAll = async (
  ctx: DbCtx,
  condition: RawBuilder<SqlBool>,
  lock: RawBuilder<unknown> = sql``,
): Promise<readonly StoredPayment[]> => {
  const { rows } = await sql<StoredPayment>`
    select p.id, p.payer_id as "payerId", p.kind, p.provider, p.provider_account as account, p.state, p.amount_cents as cents,
      p.refunded_cents as "refundedCents", p.checkout_id as "checkoutId", p.checkout_url as "checkoutUrl",
      p.external_id as "externalId", p.method_id as "methodId", p.keeps_method as "keepsMethod",
      p.document_id as "documentId", p.paid_at as "paidAt", p.answers, p.voucher_wishes as "voucherWishes",
      p.item_ids as "itemIds", p.replaced_at is not null as "isReplaced"
    from payment p where ${condition} ${lock}`.execute(ctx.db);
  return rows;
};

const find = async (...which: Parameters<typeof findAll>): Promise<StoredPayment | undefined> =>
  (await findAll(...which))[0];

export const paymentById = (ctx: DbCtx, id: number) => find(ctx, sql`p.id = ${id}`);

/** Locks a payment; every change of a payment holds this lock until the end of its transaction. */
export const lockPayment = async (ctx: DbCtx, id: number): Promise<StoredPayment> => {
  const payment = await find(ctx, sql`p.id = ${id}`, sql`for no key update`);
  if (payment === undefined) throw paymentErrors.unknownPayment();
  return payment;
};

/**
 * Locks the payments of a family and those behind these documents, in the order of their ids. Returns them: a payment that arrives later
 * must not be taken back while an account is locked.
 */
export const lockPaymentsOf = async (
  ctx: DbCtx,
  { payerId, documentIds }: { payerId: number | undefined; documentIds: readonly number[] },
): Promise<ReadonlySet<number>> => {
  const payments = await findAll(
    ctx,
    sql`p.payer_id = ${payerId ?? null}::integer or p.document_id = any(${[...documentIds]}::integer[])`,
    sql`order by p.id for no key update`,
  );
  return new Set(payments.map(({ id }) => id));
};

export const paymentAsked = (ctx: DbCtx, payerId: number, requestKey: string) =>
  find(ctx, sql`p.payer_id = ${payerId} and p.request_key = ${requestKey}`);

/** By the provider's id of the payment, or of the page the payer was sent to. */
export const paymentNamed = (ctx: DbCtx, provider: string, name: string) =>
  find(ctx, sql`p.provider = ${provider} and (p.external_id = ${name} or p.checkout_id = ${name})`);

/** Paid, but not arrived; `is_under_way` is the same in SQL. */
export const isUnderWay = (state: OnlineState): boolean => state === 'charging' || state === 'pending';
/** Payments that a family has begun for what it owes and that are undecided, or that are being charged. */
export const openPaymentsOf = (ctx: DbCtx, payerId: number) =>
  findAll(
    ctx,
    sql`p.payer_id = ${payerId} and p.state in ('started', 'charging', 'authentication') and p.provider <> 'bank'
      and p.voucher_wishes is null and p.replaced_at is null`,
    sql`order by p.id`,
  );

/** Replaced payments that are still open at the provider. */
export const openReplacedPayments = (ctx: DbCtx, providers: readonly string[]) =>
  findAll(
    ctx,
    sql`p.state in ('started', 'authentication') and p.replaced_at is not null
      and p.provider = any(${[...providers]}::text[])`,
    sql`order by p.id`,
  );

/** Unfinished payments for a voucher with the same wishes. */
export const openVoucherPaymentsOf = (
  ctx: DbCtx,
  payerId: number,
  { cents, recipient, message }: { cents: number; recipient: string; message: string },
) =>
  findAll(
    ctx,
    sql`p.payer_id = ${payerId} and p.state in ('started', 'authentication') and p.replaced_at is null
      and p.amount_cents = ${cents} and p.voucher_wishes = ${JSON.stringify({ recipient, message })}::jsonb`,
    sql`order by p.id`,
  );

/** Cents that were paid and have not arrived: they must not be paid again. Voucher purchases do not count, because they pay for no debt. */
export const underWayOf = async (ctx: DbCtx, payerId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from payment p
    where p.payer_id = ${payerId} and is_under_way(p)`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
};
