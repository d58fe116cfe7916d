import type { SandboxOutcome } from '@vereinshaus/contract/payments/online-payments';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { Sandbox } from '../../adapters/payments/sandbox.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { followPaymentJob } from './ask-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentNamed } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

export type { Sandbox };

/** Only the club's own trial, and only while the club uses it and the installation allows it. */
const requireTrial = async (ctx: Ctx, sandbox: Sandbox | undefined) => {
  const { onlinePayments } = await clubSettingsOf(ctx);
  if (sandbox === undefined || onlinePayments !== 'sandbox') throw paymentErrors.unknownPage();
  return { account: String(ctx.club.id), sandbox };
};

/** Probebetrieb: the page of the trial provider, which stores its state in transactions of its own. */
export const sandboxPage = async (ctx: Ctx, offered: Sandbox | undefined, page: string) => {
  const { account, sandbox } = await requireTrial(ctx, offered);
  return async () => {
    const found = await sandbox.pageOf(account, page);
    if (found === undefined) throw paymentErrors.unknownPage();
    const { cents, ...rest } = found;
    return { ...rest, amount: cents };
  };
};

/** Decisions that a bank makes days later; on the page a payer has only the others. */
const laterOutcomes: readonly SandboxOutcome[] = ['settle', 'bounce', 'dispute', 'win'];

/** Probebetrieb: a decision is reported as a real provider reports it, by a hint to ask again. */
export const sandboxDecide = async (
  ctx: Ctx,
  offered: Sandbox | undefined,
  { page, outcome }: { page: string; outcome: SandboxOutcome },
): Promise<(transact: TransactionRunner) => Promise<string>> => {
  const { account, sandbox } = await requireTrial(ctx, offered);
  const viewer = viewerOf(ctx);
  const payment = await paymentNamed(ctx, 'sandbox', page);
  const keepsBooks = viewer.tenantId === ctx.club.id && hasPermission(viewer, 'accounting');
  const isPayer = payment === undefined || payment.payerId === viewer.id;
  if (laterOutcomes.includes(outcome) ? !keepsBooks : !isPayer) throw requestErrors.notAllowed();
  return async (transact) => {
    const url = await sandbox.decide(account, page, outcome);
    if (url === undefined) throw paymentErrors.unknownPage();
    if (payment !== undefined) {
      const told = { clubId: ctx.club.id, paymentId: payment.id, name: page };
      await transact((later) => later.jobs.send(followPaymentJob, told));
    }
    return url;
  };
};
