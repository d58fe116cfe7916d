import { dayInVienna } from '@vereinshaus/contract/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { accountsFor, type Claim, hasPayer, post, settle } from '../ledger/index.ts';

type Fee = {
  payerId: number;
  text: string;
  /** The name of the cause: passed on twice it is passed on once. */
  reference: string;
  source: 'payment' | 'bank';
};

const feeAccounts = async (ctx: WorkCtx, payerId: number) => {
  const accounts = await accountsFor(ctx, { purposes: ['otherIncome'], payersOf: [payerId] });
  const claim: Claim = { account: accounts.ofPayer(payerId), dueOn: dayInVienna(ctx.now), personId: payerId };
  return { claim, income: accounts.of('otherIncome') };
};

/** Spesen einer Rücklastschrift: owed at once, where the club passes them on. */
export const passOnReturnFee = async (ctx: WorkCtx, { payerId, text, reference, source }: Fee) => {
  const { returnFee } = await clubSettingsOf(ctx);
  if (returnFee === 0 || !(await hasPayer(ctx, payerId))) return;
  const { claim, income } = await feeAccounts(ctx, payerId);
  const line = { debit: claim, credit: income, cents: returnFee, symbol: 'AR', text, personId: payerId } as const;
  await post(ctx, { kind: 'charge', source, reference, mayComeLate: true, lines: [line] });
  await settle(ctx, claim.account);
};

/** The debit had not come back after all: whatever was passed on for it is credited. */
export const takeBackReturnFee = async (ctx: WorkCtx, { payerId, text, reference, source }: Fee) => {
  const charged = await ctx.db
    .selectFrom('ledger_document as d')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.document_id', '=', 'd.id'),
    )
    .where('d.source', '=', source)
    .where('d.source_reference', '=', reference)
    .select(['d.id', 'e.amount_cents as cents'])
    .executeTakeFirst();
  if (charged === undefined || !(await hasPayer(ctx, payerId))) return;
  const { claim, income } = await feeAccounts(ctx, payerId);
  const line = { debit: income, credit: claim, cents: charged.cents, symbol: 'GU', text, personId: payerId } as const;
  await post(ctx, {
    kind: 'reversal',
    source,
    reference: `${reference}:taken back`,
    reversesId: charged.id,
    mayComeLate: true,
    lines: [line],
  });
  await settle(ctx, claim.account);
};
