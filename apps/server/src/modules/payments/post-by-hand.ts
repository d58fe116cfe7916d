import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, type ClaimInput, postDocument, settleAccount } from '../ledger/index.ts';

type EntryInput = { personId: number; cents: number; text: string; key: string | undefined };

const referenceOf = (key: string | undefined) => (key === undefined ? {} : { reference: `manual:${key}` });

/** Gutschrift: the club waives an amount; it covers the oldest due first. The same key posts once. */
export const giveCredit = async (ctx: WorkCtx, { personId, cents, text, key }: EntryInput) => {
  const accounts = await accountsFor(ctx, { purposes: ['writeOffs'], payersOf: [personId] });
  const claim: ClaimInput = { account: accounts.ofPayer(personId), dueOn: dayInVienna(ctx.now), personId };
  const posted = await postDocument(ctx, {
    kind: 'manual',
    source: 'hand',
    ...referenceOf(key),
    lines: [{ debit: accounts.of('writeOffs'), credit: claim, cents, symbol: 'GU', text, personId }],
  });
  if (posted === null) return;
  await settleAccount(ctx, claim.account);
  const details = { amountCents: cents, text, via: 'credit' } as const;
  await recordHistory(ctx, { kind: 'payment.manual', personId, details });
};

/** Nachverrechnung: a charge that is due at once. The same key posts once. */
export const chargeByHand = async (ctx: WorkCtx, { personId, cents, text, key }: EntryInput) => {
  const accounts = await accountsFor(ctx, { purposes: ['otherIncome'], payersOf: [personId] });
  const claim: ClaimInput = { account: accounts.ofPayer(personId), dueOn: dayInVienna(ctx.now), personId };
  const posted = await postDocument(ctx, {
    kind: 'manual',
    source: 'hand',
    ...referenceOf(key),
    lines: [{ debit: claim, credit: accounts.of('otherIncome'), cents, symbol: 'AR', text, personId }],
  });
  if (posted === null) return;
  await settleAccount(ctx, claim.account);
  const details = { amountCents: -cents, text, via: 'credit' } as const;
  await recordHistory(ctx, { kind: 'payment.manual', personId, details });
};
