import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { accountsFor } from './accounts.ts';
import type { AccountPurpose } from './chart-of-accounts.ts';
import { closeAccountOf } from './close-account.ts';
import type { ClaimInput, LedgerCtx } from './post.ts';
import { type Settlement, settleAll } from './settle.ts';

/** The account of a departed person: it is closed again as soon as something is posted to it. */
export type ClosedAccount = { ownerId: number; account: number };

/** The accounts from which departed persons paid, by person. */
export const accountsOfGone = async (
  ctx: LedgerCtx,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, ClosedAccount>> => {
  if (personIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('ledger_account as a', 'a.person_id', 'p.manager_id')
    .where('p.id', 'in', [...personIds])
    .select(['p.id', 'p.manager_id', 'a.id as account'])
    .execute();
  return new Map(rows.map(({ id, manager_id: ownerId, account }) => [id, { ownerId, account }]));
};

/** Those of the persons who have a payer. */
const paidForAmong = async ({ db }: LedgerCtx, personIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('person_card as p')
    .innerJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .where('p.id', 'in', [...personIds])
    .where('m.deleted_at', 'is', null)
    .select('p.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * The accounts for money that comes from or goes to families: that of the current payer. A departed person gets it on their old account,
 * which is closed again: a late payment first covers what was written off, only the remainder is owed to them. Without an old account it is
 * a credit with the club. Call `end` once it is posted.
 */
export const sidesOfPayers = async (
  ctx: LedgerCtx,
  payerIds: readonly number[],
  purposes: readonly AccountPurpose[] = [],
) => {
  const seen = await paidForAmong(ctx, payerIds);
  const accounts = await accountsFor(ctx, { purposes: [...purposes, 'departedCredits'], payersOf: [...seen] });
  const gone = await accountsOfGone(
    ctx,
    payerIds.filter((id) => !seen.has(id)),
  );
  const dueOn = dayInVienna(ctx.now);
  const accountOf = (payerId: number) =>
    seen.has(payerId) ? accounts.ofPayer(payerId) : (gone.get(payerId)?.account ?? null);
  const closed = new Map([...gone.values()].map((each) => [each.account, each]));
  return {
    of: (purpose: AccountPurpose) => accounts.of(purpose),
    isSeen: (payerId: number) => seen.has(payerId),
    sideOf: (payerId: number): ClaimInput | number => {
      const account = accountOf(payerId);
      return account === null ? accounts.of('departedCredits') : { account, dueOn, personId: payerId };
    },
    end: async (said: readonly Settlement[] = []) => {
      await settleAll(
        ctx,
        [...seen].map((payerId) => accounts.ofPayer(payerId)),
        said,
      );
      for (const each of [...closed.values()].toSorted((a, b) => a.account - b.account))
        await closeAccountOf(ctx, each);
    },
  };
};
