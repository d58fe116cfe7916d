import { paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setPaymentMethod } from '../persons/index.ts';
import { type Providers, requireOffered } from './club-provider.ts';
import { requireOwnManager } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';

const clearDefault = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('person_id', '=', personId)
    .where('is_default', '=', true)
    .execute();
};

/** Locks the methods: none can be removed before it becomes the default, and concurrent choices run one after the other. */
const lockMethods = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .selectFrom('payment_method as m')
    .where('m.person_id', '=', personId)
    .where('m.removed_at', 'is', null)
    .select('m.id')
    .orderBy('m.id')
    .forUpdate()
    .execute();
};

const methodOf = async (ctx: Ctx, personId: number, methodId: number) => {
  const method = await ctx.db
    .selectFrom('payment_method as m')
    .where('m.id', '=', methodId)
    .where('m.person_id', '=', personId)
    .where('m.removed_at', 'is', null)
    .select(['m.id', 'm.kind', 'm.last4'])
    .executeTakeFirst();
  if (method === undefined) throw paymentErrors.unknownMethod();
  return method;
};

/** The club's mandate of a person, if no number is given. */
const mandateOf = async (ctx: Ctx, personId: number) => {
  const mandate = await ctx.db
    .selectFrom('payment_method as m')
    .where('m.person_id', '=', personId)
    .where('m.kind', '=', 'sepm')
    .where('m.removed_at', 'is', null)
    .orderBy('m.id', 'desc')
    .select('m.id')
    .executeTakeFirst();
  if (mandate === undefined) throw paymentErrors.unknownMethod();
  return mandate.id;
};

type Choice = { personId: number; kind: string | number; methodId: number };

/** Names and the old numbers mean the same: 0 and 1 transfer, 2 EPS, 5 the club's mandate. */
const numbered: Readonly<Record<number, string>> = { 0: 'bank', 1: 'bank', 2: 'eps', 5: 'sepm' };

/** Ways without a stored method: a transfer, or EPS, which is confirmed at the payer's bank each time and only offered first. */
const payWithout = async (ctx: Ctx, personId: number, method: 'bank' | 'eps') => {
  await clearDefault(ctx, personId);
  await setPaymentMethod(ctx, personId, method === 'eps' ? paymentMethodIndex.sofort : paymentMethodIndex.bank);
};

/** Überweisung: always possible, and the fallback when a stored method is removed. */
export const payByTransfer = (ctx: Ctx, personId: number) => payWithout(ctx, personId, 'bank');

/** Standard wählen: the way of paying that is used by default. */
export const makeDefault = async (ctx: Ctx, providers: Providers, { personId, kind, methodId }: Choice) => {
  await requireOwnManager(ctx, personId);
  await lockMethods(ctx, personId);
  const named = typeof kind === 'number' ? numbered[kind] : kind;
  const chosen = named === 'sofort' ? 'eps' : named;
  if (chosen === 'eps') await requireOffered(ctx, providers, chosen);
  if (chosen === 'bank' || chosen === 'eps') {
    await payWithout(ctx, personId, chosen);
    return recordHistory(ctx, { kind: 'payment.methodChosen', personId, details: { method: chosen, last4: '' } });
  }
  const wanted = methodId === 0 && chosen === 'sepm' ? await mandateOf(ctx, personId) : methodId;
  const method = await methodOf(ctx, personId, wanted);
  if (method.kind !== chosen) throw paymentErrors.otherKind();
  await clearDefault(ctx, personId);
  await ctx.db.updateTable('payment_method').set({ is_default: true }).where('id', '=', method.id).execute();
  const index = {
    card: paymentMethodIndex.card,
    sepa_debit: paymentMethodIndex.sepa_debit,
    sepm: paymentMethodIndex.sepm,
  };
  await setPaymentMethod(
    ctx,
    personId,
    index[method.kind === 'card' || method.kind === 'sepm' ? method.kind : 'sepa_debit'],
  );
  await recordHistory(ctx, {
    kind: 'payment.methodChosen',
    personId,
    details: { method: method.kind, last4: method.last4 },
  });
};
