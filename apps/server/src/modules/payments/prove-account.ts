import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { answerOf, isProvenAccount, isRefusal, type Providers } from './club-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import type { TransactionRunner } from './transact.ts';

/**
 * The code that the club enters in its Stripe account as the support address: only somebody with access to that account can enter it, and
 * only a bookkeeper of this club knows it.
 */
const proofOf = ({ secrets, club }: Pick<Ctx, 'secrets' | 'club'>) => {
  const code = secrets.token('stripe', `provider-account:${club.id}`).slice(0, 20);
  return { code, address: `${club.origin}/kontakt?konto=${code}` };
};

/** What is under way through the account: pending payments, and refunds that are not carried out. */
const pendingCount = async (ctx: Pick<Ctx, 'db'>, account: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where p.state in ('charging', 'pending')) + coalesce(sum((
      select count(*) from payment_refund r where r.club_id = p.club_id and r.payment_id = p.id and r.state = 'requested'
    )), 0) as count
    from payment p where p.provider = 'stripe' and p.provider_account = ${account}`.execute(ctx.db);
  return Number(rows[0]?.count ?? 0);
};

/** Konto bei Stripe: the entered and the proven account, and how to prove another one. */
export const providerAccountState = async (ctx: Ctx, providers: Providers) => {
  const { stripeAccount: account } = await clubSettingsOf(ctx);
  const proven = await ctx.db
    .selectFrom('provider_account as a')
    .where('a.provider', '=', 'stripe')
    .select(['a.account', 'a.proven_at'])
    .orderBy('a.proven_at')
    .execute();
  return {
    isOffered: providers.stripe !== undefined,
    account,
    address: proofOf(ctx).address,
    proven: proven.map((row) => ({ account: row.account, time: toSeconds(row.proven_at) })),
    pending: await pendingCount(ctx, account),
  };
};

const keepProof = async (ctx: WorkCtx, account: string) => {
  if (await isProvenAccount(ctx, { provider: 'stripe', account })) return;
  await ctx.db
    .insertInto('provider_account')
    .values({ club_id: sql<number>`current_club()`, provider: 'stripe', account, proven_at: ctx.now })
    .execute();
  await recordHistory(ctx, { kind: 'payment.accountProven', personId: null, details: { account } });
};

/** Konto nachweisen: asks Stripe for the code in the account. The proof is kept for good, and an account belongs to one club only. */
export const proveAccount = async (
  ctx: Ctx,
  providers: Providers,
  account: string,
): Promise<(transact: TransactionRunner) => Promise<void>> => {
  const { stripe } = providers;
  if (stripe === undefined) throw paymentErrors.noAccounts();
  const { code } = proofOf(ctx);
  return async (transact) => {
    const { takesPayments, ownTexts } = await answerOf(
      stripe.accountOf({ account }).catch((error: unknown) => {
        throw isRefusal(error) ? paymentErrors.accountUnknown() : error;
      }),
    );
    if (!takesPayments) throw paymentErrors.accountTakesNothing();
    if (!ownTexts.some((text) => text.includes(code))) throw paymentErrors.codeMissing();
    await transact((later) => keepProof(later, account));
  };
};

/**
 * Ob der Verein dieses Konto verwenden darf: the account is proven, and nothing is under way through the current one. Checked when the
 * change is noted and again when it takes effect.
 */
export const requireProviderAccountChangeable = async (ctx: Pick<Ctx, 'db' | 'club'>, account: string) => {
  const { stripeAccount: current } = await clubSettingsOf(ctx);
  if (account === current) return;
  if (!(await isProvenAccount(ctx, { provider: 'stripe', account }))) throw paymentErrors.accountNotProven();
  const pending = await pendingCount(ctx, current);
  if (pending > 0) throw paymentErrors.accountInUse({ pending });
};
