import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import {
  accountsFor,
  type ClaimInput,
  hasPayer,
  openOfCause,
  postDocument,
  reverse,
  settleAccount,
} from '../ledger/index.ts';

type Fee = {
  payerId: number;
  text: string;
  /** The reference of the cause: the same reference passes the fee on only once. */
  reference: string;
  source: 'payment' | 'bank';
};

/** Spesen einer Rücklastschrift: due at once, if the club passes them on. */
export const passOnReturnFee = async (ctx: WorkCtx, { payerId, text, reference, source }: Fee) => {
  const { returnFee } = await clubSettingsOf(ctx);
  if (returnFee === 0 || !(await hasPayer(ctx, payerId))) return;
  const accounts = await accountsFor(ctx, { purposes: ['otherIncome'], payersOf: [payerId] });
  const claim: ClaimInput = { account: accounts.ofPayer(payerId), dueOn: dayInVienna(ctx.now), personId: payerId };
  const income = accounts.of('otherIncome');
  const line = { debit: claim, credit: income, cents: returnFee, symbol: 'AR', text, personId: payerId } as const;
  await postDocument(ctx, { kind: 'charge', source, reference, mayComeLate: true, lines: [line] });
  await settleAccount(ctx, claim.account);
};

/** The debit had not been returned after all: its fee is credited, unless nobody would see it. */
export const takeBackReturnFee = async (ctx: WorkCtx, { payerId, text, reference, source }: Fee) => {
  if (!(await hasPayer(ctx, payerId))) return;
  await reverse(ctx, await openOfCause(ctx, source, reference), { source, text, mayComeLate: true });
};
