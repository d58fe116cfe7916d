import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { type OnlineState, payingTexts } from '@vereinshaus/contract/payments/online-payments';
import { type AfterCommitRoute, afterCommit, type RunInNewTransaction } from '../../kit/after-commit-routes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { succeeded } from '../../kit/routes.ts';
import { addMethod, finishAddMethod } from './add-method.ts';
import { finishPayment } from './ask-provider.ts';
import { authenticatePayment } from './authentication.ts';
import { buyVoucherOnline } from './buy-voucher.ts';
import { chargeMethod } from './charge-method.ts';
import type { Providers } from './club-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import { askingCalls } from './payments.routes.ts';
import { proveAccount } from './prove-account.ts';
import { providerInfo } from './provider-info.ts';
import { type Sandbox, sandboxDecide, sandboxPage } from './sandbox-pages.ts';
import { startPayment } from './start-payment.ts';
import { type TransactionRunner, transactAfter } from './transact.ts';

/** `prepare` notes and locks; the function it returns asks the provider, with short transactions of its own. */
const asking =
  <I, T, R>(
    prepare: (ctx: Ctx, input: I) => Promise<(transact: TransactionRunner) => Promise<T>>,
    replyOf: (made: T) => R,
  ) =>
  async (ctx: Ctx, input: I) => {
    const ask = await prepare(ctx, input);
    return async (afterwards: RunInNewTransaction): Promise<R> => replyOf(await ask(transactAfter(ctx, afterwards)));
  };

type Input<Name extends keyof typeof askingCalls> = ParsedInputOf<(typeof askingCalls)[Name]>;

const leavingFor = ({ id, url }: { id: number; url: string }) => ({
  ...succeeded('Weiter zum Zahlungsdienst.'),
  ID: id,
  url,
});

/** „Bezahlt“ is only used for money that arrived. */
const chargedText = (state: OnlineState, url: string): string => {
  if (state === 'succeeded') return payingTexts.arrived;
  if (state === 'authentication') return url === '' ? payingTexts.bankAsks : payingTexts.toTheBank;
  return state === 'failed' || state === 'cancelled' ? payingTexts.failed : payingTexts.underWay;
};

/** A failed payment is an error response, so that clients which read only the status notice it too. */
const finishedText = (state: OnlineState): string => {
  if (state === 'succeeded') return payingTexts.succeeded;
  if (state === 'pending' || state === 'charging') return payingTexts.underWay;
  throw paymentErrors.notPaid();
};

const paying = (providers: Providers): readonly AfterCommitRoute[] => [
  afterCommit(
    askingCalls.start,
    asking(
      (ctx, { child_ID: personId, amount: cents, kind, save: keeps, items: itemIds, key }: Input<'start'>) =>
        startPayment(ctx, providers, { personId, cents, kind, keeps, itemIds, key }),
      leavingFor,
    ),
  ),
  afterCommit(
    askingCalls.buyVoucher,
    asking(
      (ctx, { amount: cents, recipient, message, kind, key }: Input<'buyVoucher'>) =>
        buyVoucherOnline(ctx, providers, { cents, recipient, message, kind, key }),
      leavingFor,
    ),
  ),
  afterCommit(
    askingCalls.charge,
    asking(
      (ctx, { child_ID: personId, amount: cents, method_ID: methodId, items: itemIds, key }: Input<'charge'>) =>
        chargeMethod(ctx, providers, { personId, cents, methodId, itemIds, key }),
      ({ id, state, url }) => ({ ...succeeded(chargedText(state, url)), ID: id, state, url }),
    ),
  ),
  afterCommit(
    askingCalls.finish,
    asking(
      (ctx, { ID: paymentId }: Input<'finish'>) => finishPayment(ctx, providers, paymentId),
      (state) => ({ ...succeeded(finishedText(state)), state }),
    ),
  ),
  afterCommit(askingCalls.authenticate, async (ctx, { ID: paymentId, key }) => {
    const ask = await authenticatePayment(ctx, providers, { paymentId, key });
    return async () => ({ ...succeeded(payingTexts.toTheBank), ID: paymentId, url: await ask() });
  }),
];

const trial = (sandbox: Sandbox | undefined): readonly AfterCommitRoute[] => [
  afterCommit(askingCalls.sandboxPage, (ctx, { page }) => sandboxPage(ctx, sandbox, page)),
  afterCommit(
    askingCalls.sandboxDecide,
    asking(
      (ctx, { page, outcome }: Input<'sandboxDecide'>) => sandboxDecide(ctx, sandbox, { page, outcome }),
      (url) => ({ ...succeeded('Entschieden.'), url }),
    ),
  ),
];

const methodsAndAccounts = (providers: Providers): readonly AfterCommitRoute[] => [
  afterCommit(
    askingCalls.add,
    asking(
      (ctx, { child_ID: personId, kind, key }: Input<'add'>) => addMethod(ctx, providers, { personId, kind, key }),
      (url) => ({ ...succeeded('Weiter zum Zahlungsdienst.'), url }),
    ),
  ),
  afterCommit(
    askingCalls.finishAdd,
    asking(
      (ctx, { child_ID: personId, setup }: Input<'finishAdd'>) => finishAddMethod(ctx, providers, { personId, setup }),
      () => succeeded('Die Zahlungsart ist gespeichert.'),
    ),
  ),
  afterCommit(askingCalls.info, (ctx, { ID_ext: name }) => providerInfo(ctx, providers, name)),
  afterCommit(
    askingCalls.prove,
    asking(
      (ctx, { account }: Input<'prove'>) => proveAccount(ctx, providers, account),
      () => succeeded('Das Konto gehört nachweislich euch.'),
    ),
  ),
];

/** A user who waits for the provider does not notice a few more milliseconds of waiting for the database; all other users would. */
const maxAtOnce = 2;

/** Calls to the provider run after the transaction: no row lock and no connection is held meanwhile. */
export const providerRoutes = (providers: Providers, sandbox: Sandbox | undefined): readonly AfterCommitRoute[] =>
  [...paying(providers), ...trial(sandbox), ...methodsAndAccounts(providers)].map((route) => ({
    ...route,
    atOnce: maxAtOnce,
  }));
