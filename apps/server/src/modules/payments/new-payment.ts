import type { OnlineKind } from '@vereinshaus/contract/online-payments';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesOf, nothingOpen, payerOf } from '../ledger/index.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentAsked, type StoredPayment, underWayOf } from './stored-payment.ts';

/** Whoever pays comes one after the other: what is on its way is counted before more is sent after it. */
const lockPayer = (ctx: Ctx, payerId: number) =>
  ctx.db.selectFrom('person as p').where('p.id', '=', payerId).select('p.id').forNoKeyUpdate().execute();

/** Who pays for somebody, and no more than is open and not yet on its way. */
export const requireOwed = async (ctx: Ctx, personId: number, cents: number): Promise<number> => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw paymentErrors.unknownPayment();
  await lockPayer(ctx, payerId);
  const { saldo } = (await balancesOf(ctx, [payerId])).get(payerId) ?? nothingOpen;
  const open = Math.max(0, -saldo);
  if (open === 0) throw paymentErrors.nothingOpen();
  if (cents > open) throw paymentErrors.moreThanOpen({ cents: open });
  if (cents > open - (await underWayOf(ctx, payerId))) throw paymentErrors.underWay();
  return payerId;
};

type NewPayment = {
  payerId: number;
  cents: number;
  kind: OnlineKind;
  provider: string;
  state: 'started' | 'charging';
  requestKey: string;
  methodId?: number;
  keepsMethod?: boolean;
};

/** The same wish again is the same payment: `isNew` says which of two clicks came first. */
export const newPayment = async (
  ctx: Ctx,
  { payerId, cents, kind, provider, state, requestKey, methodId, keepsMethod = false }: NewPayment,
): Promise<{ payment: StoredPayment; isNew: boolean }> => {
  const inserted = await ctx.db
    .insertInto('payment')
    .values({
      club_id: sql<number>`current_club()`,
      payer_id: payerId,
      kind,
      provider,
      state,
      amount_cents: cents,
      request_key: requestKey,
      method_id: methodId ?? null,
      keeps_method: keepsMethod,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .onConflict((conflict) => conflict.constraint('payment_request_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  const payment = await paymentAsked(ctx, payerId, requestKey);
  if (payment === undefined) throw paymentErrors.unknownPayment();
  return { payment, isNew: inserted !== undefined };
};
