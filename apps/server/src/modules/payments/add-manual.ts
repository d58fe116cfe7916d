import { dayInVienna } from '@vereinshaus/contract/days';
import type { ManualWay } from '@vereinshaus/contract/payments';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type Accounts, accountsFor, type Claim, type Line, post, settle } from '../ledger/index.ts';

type Entry = { personId: number; cents: number; text: string; via: ManualWay; key: string | undefined };

const ways = {
  bank: { purpose: 'bank', symbol: 'BK', kind: 'payment' },
  cash: { purpose: 'cash', symbol: 'KA', kind: 'payment' },
  credit: { purpose: 'writeOffs', symbol: 'GU', kind: 'manual' },
} as const;

const lineOf = (accounts: Accounts, claim: Claim, { cents, text, via, personId }: Entry): Line =>
  cents > 0
    ? { debit: accounts.of(ways[via].purpose), credit: claim, cents, symbol: ways[via].symbol, text, personId }
    : { debit: claim, credit: accounts.of('otherIncome'), cents: -cents, symbol: 'AR', text, personId };

/**
 * Von Hand buchen: money that came in, a credit, or (negative) a charge that is due at once. It lands on the account of
 * whoever pays for the person now and covers the oldest due first; the same key posts once.
 */
export const addManual = async (ctx: WorkCtx, entry: Entry) => {
  const { personId, cents, text, via, key } = entry;
  const accounts = await accountsFor(ctx, {
    purposes: cents > 0 ? [ways[via].purpose] : ['otherIncome'],
    payersOf: [personId],
  });
  const account = accounts.ofPayer(personId);
  const claim: Claim = { account, dueOn: dayInVienna(ctx.now), personId };
  const posted = await post(ctx, {
    kind: cents > 0 ? ways[via].kind : 'manual',
    source: 'hand',
    ...(key !== undefined && { reference: `manual:${key}` }),
    lines: [lineOf(accounts, claim, entry)],
  });
  if (posted === null) return;
  await settle(ctx, account);
  await recordHistory(ctx, { kind: 'payment.manual', personId, details: { amountCents: cents, text, via } });
};
