import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { accountsFor, customerAccountOf, lockAccounts } from './accounts.ts';
import { aboutItem, openItemsOf, pairOf } from './move-open-items.ts';
import { type Claim, type LedgerCtx, post } from './post.ts';
import { settle } from './settle.ts';

/**
 * Kundenkonto ausbuchen: nobody who is gone holds a balance. What was owed is written off, what the club owed stays owed,
 * on an account for people who have left. Gives back what was written off (negative) or kept (positive).
 */
export const closeCustomerAccount = async (ctx: LedgerCtx, managerId: number): Promise<number> => {
  const account = await customerAccountOf(ctx, managerId);
  if (account === undefined) return 0;
  await lockAccounts(ctx, [account]);
  const items = await openItemsOf(ctx, account);
  if (items.length === 0) return 0;
  const accounts = await accountsFor(ctx, { purposes: ['writeOffs', 'departedCredits'] });
  const closings = items.map((item) => {
    const about = aboutItem(item);
    const claim: Claim = { account, dueOn: dayInVienna(ctx.now), payerId: item.payerId, ...about };
    const line =
      item.side === 'charge'
        ? { debit: accounts.of('writeOffs'), credit: claim, text: `Ausgebucht: Person ${managerId}` }
        : { debit: claim, credit: accounts.of('departedCredits'), text: `Guthaben: Person ${managerId}` };
    return {
      item,
      claim,
      line: { ...line, ...about, cents: item.cents, costCentreId: item.costCentreId, symbol: 'SO' as const },
    };
  });
  const posted = await post(ctx, { kind: 'writeOff', source: 'person', lines: closings.map(({ line }) => line) });
  await settle(
    ctx,
    account,
    closings.map(({ item, claim }) => pairOf(item, posted?.itemOf(claim) ?? 0)),
  );
  return items.reduce((sum, { side, cents }) => sum + (side === 'charge' ? -cents : cents), 0);
};
