import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesOf, nothingOpen, payerOf } from '../ledger/index.ts';
import { openItemsOfPayer } from './billing.queries.ts';
import type { ClubProvider } from './club-provider.ts';
import { lockPayer } from './lock-payer.ts';
import { paymentErrors } from './payments.errors.ts';
import { openPaymentsOf, paymentAsked, type StoredPayment, underWayOf } from './stored-payment.ts';

/**
 * The payer of a person, locked. Requests of one payer run one after the other: a repeated request finds its payment, and money under way
 * is counted before more is sent.
 */
export const lockPayerOf = async (ctx: Ctx, personId: number): Promise<number> => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw paymentErrors.unknownPayment();
  await lockPayer(ctx, payerId);
  return payerId;
};

const openOf = async (ctx: Ctx, payerId: number): Promise<number> =>
  Math.max(0, -((await balancesOf(ctx, [payerId])).get(payerId) ?? nothingOpen).saldo);

/** What is open and not yet under way. */
export const payableBy = async (ctx: Ctx, payerId: number): Promise<number> =>
  (await openOf(ctx, payerId)) - (await underWayOf(ctx, payerId));

/** Refuses more than the payable amount. */
export const requireOwed = async (ctx: Ctx, payerId: number, cents: number) => {
  const open = await openOf(ctx, payerId);
  if (open === 0) throw paymentErrors.nothingOpen();
  if (cents > open) throw paymentErrors.moreThanOpen({ cents: open });
  if (cents > open - (await underWayOf(ctx, payerId))) throw paymentErrors.underWay();
};

/**
 * The earlier payments that this one replaces. A payment that is being charged is not replaced: as long as its outcome is unknown, there is
 * no second payment of the same amount.
 */
export const replaceablePayments = async (ctx: Ctx, payerId: number, cents: number) => {
  const open = await openPaymentsOf(ctx, payerId);
  const isCharging = ({ state }: StoredPayment) => state === 'charging';
  if (open.filter(isCharging).some((payment) => payment.cents === cents)) throw paymentErrors.underWay();
  return open.filter((payment) => !isCharging(payment));
};

/** The chosen items must be open and owed by this payer: nobody can name another family's amounts. */
export const requireOpenItems = async (ctx: Ctx, payerId: number, itemIds: readonly number[]) => {
  if (itemIds.length === 0) return;
  const open = new Set((await openItemsOfPayer(ctx, payerId)).map(({ ID }) => ID));
  if (itemIds.some((id) => !open.has(id))) throw paymentErrors.itemNotOpen();
};

export type NewPayment = {
  payerId: number;
  cents: number;
  kind: OnlineKind;
  at: ClubProvider;
  state: 'started' | 'charging';
  requestKey: string;
  methodId?: number;
  keepsMethod?: boolean;
  itemIds?: readonly number[];
  voucherWishes?: NonNullable<StoredPayment['voucherWishes']>;
};

/** Notes it under the request key. The payer is locked, and the key is new. */
export const newPayment = async (
  ctx: Ctx,
  {
    payerId,
    cents,
    kind,
    at,
    state,
    requestKey,
    methodId,
    keepsMethod = false,
    itemIds = [],
    voucherWishes,
  }: NewPayment,
): Promise<StoredPayment> => {
  await ctx.db
    .insertInto('payment')
    .values({
      club_id: sql<number>`current_club()`,
      payer_id: payerId,
      kind,
      provider: at.provider.name,
      provider_account: at.account,
      state,
      amount_cents: cents,
      request_key: requestKey,
      method_id: methodId ?? null,
      keeps_method: keepsMethod,
      item_ids: [...itemIds],
      voucher_wishes: voucherWishes === undefined ? null : JSON.stringify(voucherWishes),
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .execute();
  const payment = await paymentAsked(ctx, payerId, requestKey);
  if (payment === undefined) throw paymentErrors.unknownPayment();
  return payment;
};
