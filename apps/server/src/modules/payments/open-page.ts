import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { answerOf, type ClubProvider, type Providers } from './club-provider.ts';
import { type Customer, customerOf, introduceCustomer } from './customer.ts';
import { cancelPayment, endPayment, endPayments } from './end-payments.ts';
import { paymentErrors } from './payments.errors.ts';
import { lockPayment, type StoredPayment } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

/** What stands on the statement of the payer's bank. */
export const paymentText = async (ctx: Pick<Ctx, 'db' | 'club'>, payerId: number): Promise<string> => {
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.name')
    .executeTakeFirst();
  return `${club?.name ?? ''} ${customerReference(payerId)}`.trim();
};

/** Everything the provider is told, read before it is asked. */
export type PageInput = {
  clubId: number;
  at: ClubProvider;
  payment: StoredPayment;
  /** What was begun before and ends first. */
  replaced: readonly StoredPayment[];
  kind: OnlineKind;
  customer: Customer;
  text: string;
  /** Where the payer comes back to. */
  returnTo: string;
};

type NewPage = Pick<PageInput, 'at' | 'payment' | 'replaced' | 'kind'> & { path: string };

export const pageInputOf = async (ctx: Ctx, { at, payment, replaced, kind, path }: NewPage): Promise<PageInput> => ({
  clubId: ctx.club.id,
  at,
  payment,
  replaced,
  kind,
  customer: await customerOf(ctx, at, payment.payerId),
  text: await paymentText(ctx, payment.payerId),
  returnTo: `${ctx.club.origin}${path}?payment=${payment.id}&redirect_status=`,
});

/** Noted where the page is; false = meanwhile another payment was begun in its place. */
const notePage = async (ctx: Pick<Ctx, 'db'>, paymentId: number, page: { checkoutId: string; url: string }) => {
  const { state, isReplaced } = await lockPayment(ctx, paymentId);
  await ctx.db
    .updateTable('payment')
    .set({ checkout_id: page.checkoutId, checkout_url: page.url })
    .where('id', '=', paymentId)
    .execute();
  return state === 'started' && !isReplaced;
};

/**
 * Zum Zahlungsdienst: ends what was begun before, asks for a page on which the payer decides, and notes where it is. Nothing
 * is locked while the provider is asked. No money moves before the payer decides, and nobody is led to a page that is not
 * noted, so it may break off anywhere.
 */
export const openPage = async (transact: TransactionRunner, providers: Providers, input: PageInput) => {
  const { clubId, at, payment, replaced, kind, customer, text, returnTo } = input;
  const { id, payerId, cents, keepsMethod } = payment;
  if (await endPayments(transact, clubId, providers, replaced)) {
    await transact((ctx) => cancelPayment(ctx, id));
    throw paymentErrors.paidMeanwhile();
  }
  const page = await answerOf(
    at.provider.startPayment({
      account: at.account,
      key: `${clubId}:${payerId}:${id}:checkout`,
      clubId,
      paymentId: id,
      customer: await introduceCustomer(transact, clubId, at, customer),
      kind,
      cents,
      text,
      keeps: keepsMethod,
      successUrl: `${returnTo}succeeded`,
      cancelUrl: `${returnTo}failed`,
    }),
  );
  if (!(await transact((ctx) => notePage(ctx, id, page)))) {
    await endPayment(transact, clubId, providers, await transact((ctx) => lockPayment(ctx, id)));
    throw paymentErrors.startedElsewhere();
  }
  return { id, url: page.url };
};
