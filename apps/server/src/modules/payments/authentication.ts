import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { answerOf, type Providers, providerAt } from './club-provider.ts';
import { lockPayerOf, payableBy, requireOwed } from './new-payment.ts';
import { requireMember } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentById, type StoredPayment } from './stored-payment.ts';

type WaitingRow = { id: number; cents: number; failure: string };

/**
 * Ob etwas bestätigt werden muss: the newest payment of the viewer that their bank wants confirmed, as long as it would pay for something.
 * A viewer who gave up and paid in another way is not asked to pay again.
 */
export const authRequired = async (ctx: Ctx) => {
  const viewer = viewerOf(ctx);
  const payable = await payableBy(ctx, viewer.id);
  const { rows } = await sql<WaitingRow>`
    select p.id, p.amount_cents as cents, p.failure from payment p
    where p.payer_id = ${viewer.id} and p.state = 'authentication' and p.replaced_at is null
      and p.amount_cents <= ${payable} order by p.id desc limit 1`.execute(ctx.db);
  const [waiting] = viewer.tenantId === ctx.club.id ? rows : [];
  return {
    client_secret: waiting === undefined ? '' : String(waiting.id),
    last_payment_error: waiting?.failure ?? '',
    amount: waiting?.cents ?? 0,
  };
};

type ConfirmInput = { clubId: number; origin: string; payment: StoredPayment; key: string };

/** The page of the payer's bank. If nothing is left to confirm, it is our own page, which says so. */
export const confirmationPage = async (
  providers: Providers,
  { clubId, origin, payment, key }: ConfirmInput,
): Promise<string> => {
  const { provider, account } = providerAt(providers, payment);
  const returnUrl = `${origin}/abrechnung?payment=${payment.id}&redirect_status=succeeded`;
  const url = await answerOf(
    provider.authenticate({
      account,
      key: `${clubId}:${payment.id}:${key}:authenticate`,
      id: payment.externalId ?? '',
      returnUrl,
    }),
  );
  return url ?? returnUrl;
};

/** Zahlung bestätigen: as long as it would pay for something and no other payment has replaced it. */
export const authenticatePayment = async (
  ctx: Ctx,
  providers: Providers,
  { paymentId, key }: { paymentId: number; key: string },
): Promise<() => Promise<string>> => {
  const viewer = requireMember(ctx);
  const payment = await paymentById(ctx, paymentId);
  if (payment === undefined || payment.payerId !== viewer.id || payment.externalId === null) {
    throw paymentErrors.unknownPayment();
  }
  if (payment.isReplaced) throw paymentErrors.startedElsewhere();
  if (payment.state === 'authentication') {
    await lockPayerOf(ctx, viewer.id);
    await requireOwed(ctx, viewer.id, payment.cents);
  }
  const { id: clubId, origin } = ctx.club;
  return () => confirmationPage(providers, { clubId, origin, payment, key });
};
