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
 * Who pays for somebody. Whoever pays comes one after the other: a wish that was heard already is found, and what is on its
 * way is counted before more is sent after it.
 */
export const lockPayerOf = async (ctx: Ctx, personId: number): Promise<number> => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw paymentErrors.unknownPayment();
  await lockPayer(ctx, payerId);
  return payerId;
};

const openOf = async (ctx: Ctx, payerId: number): Promise<number> =>
  Math.max(0, -((await balancesOf(ctx, [payerId])).get(payerId) ?? nothingOpen).saldo);

/** What is open and not yet on its way. */
export const payableBy = async (ctx: Ctx, payerId: number): Promise<number> =>
  (await openOf(ctx, payerId)) - (await underWayOf(ctx, payerId));

/** No more than that. */
export const requireOwed = async (ctx: Ctx, payerId: number, cents: number) => {
  const open = await openOf(ctx, payerId);
  if (open === 0) throw paymentErrors.nothingOpen();
  if (cents > open) throw paymentErrors.moreThanOpen({ cents: open });
  if (cents > open - (await underWayOf(ctx, payerId))) throw paymentErrors.underWay();
};

/**
 * What was begun before and ends now. What is being charged does not end: as long as nobody knows what becomes of it, there is no
 * second payment of the same amount.
 */
export const replaceablePayments = async (ctx: Ctx, payerId: number, cents: number) => {
  const open = await openPaymentsOf(ctx, payerId);
  const isCharging = ({ state }: StoredPayment) => state === 'charging';
  if (open.filter(isCharging).some((payment) => payment.cents === cents)) throw paymentErrors.underWay();
  return open.filter((payment) => !isCharging(payment));
};

/** What was chosen is owed by this payer and still open: nobody names the amounts of others. */
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

/** Notes it under the key of the wish. The payer is locked, and the wish is a new one. */
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
