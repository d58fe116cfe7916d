import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { answerOf, type ClubProvider, type Providers } from './club-provider.ts';
import { type Customer, customerOf, introduceCustomer } from './customer.ts';
import { cancelPayment, endPayment, endPayments } from './end-payments.ts';
import { paymentErrors } from './payments.errors.ts';
import { lockPayment, type StoredPayment } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

/** The text on the payer's bank statement. */
export const paymentText = async (ctx: Pick<Ctx, 'db' | 'club'>, payerId: number): Promise<string> => {
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.name')
    .executeTakeFirst();
  return `${club?.name ?? ''} ${customerReference(payerId)}`.trim();
};

/** Everything the provider needs, read before the request. */
export type PageInput = {
  clubId: number;
  at: ClubProvider;
  payment: StoredPayment;
  /** The earlier payments that end first. */
  replaced: readonly StoredPayment[];
  kind: OnlineKind;
  customer: Customer;
  text: string;
  /** The path to which the payer returns. */
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

/** Stores the page; false = another payment has replaced this one meanwhile. */
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
 * Zum Zahlungsdienst: ends earlier payments, requests a page on which the payer decides, and stores its URL. No lock is held during the
 * requests. No money moves before the payer decides, and nobody is sent to a page that is not stored, so an interruption at any point is
 * harmless.
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
