import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { accountsFor, customerAccountOf, lockAccounts } from './accounts.ts';
import { type ClosingEntry, closingsOf } from './closings.ts';
import { aboutItem, type OpenItem, openItemsOf, pairOf } from './move-open-items.ts';
import { type ClaimInput, type LedgerCtx, type Line, postDocument } from './post.ts';
import { settleAccount } from './settle.ts';

/** Cents of an open item that undo the same amount of an earlier closing. */
export type ClosingUndo = { itemId: number; entryId: number; cents: number };

type Slice = { closing: ClosingEntry; cents: number };

/** How close an earlier closing is to an item: 0 = about the same part, 1 = about the same thing, 2 = anything else. */
const distanceOf = ({ about }: OpenItem, closing: ClosingEntry) => {
  if (about === null || about.kind !== closing.about?.kind || about.id !== closing.about.id) return 2;
  return (about.part ?? null) === (closing.about.part ?? null) ? 0 : 1;
};

/** The earlier closings that the items undo: first those the caller names, then the closest, oldest first. Uses them up. */
const slicesOf = (items: readonly OpenItem[], closings: readonly ClosingEntry[], said: readonly ClosingUndo[]) => {
  const left = new Map(closings.map(({ entryId, cents }) => [entryId, cents]));
  const slices = new Map<number, Slice[]>(items.map(({ id }) => [id, []]));
  const openOf = new Map(items.map(({ id, cents }) => [id, cents]));
  const use = (item: OpenItem, closing: ClosingEntry, maxCents = Number.POSITIVE_INFINITY) => {
    const cents = Math.min(left.get(closing.entryId) ?? 0, openOf.get(item.id) ?? 0, maxCents);
    if (cents <= 0) return;
    left.set(closing.entryId, (left.get(closing.entryId) ?? 0) - cents);
    openOf.set(item.id, (openOf.get(item.id) ?? 0) - cents);
    slices.get(item.id)?.push({ closing, cents });
  };
  for (const { itemId, entryId, cents } of said) {
    const item = items.find(({ id }) => id === itemId);
    const closing = closings.find((each) => each.entryId === entryId);
    if (item !== undefined && closing !== undefined) use(item, closing, cents);
  }
  for (const distance of [0, 1, 2]) {
    for (const item of items) {
      for (const closing of closings) if (distanceOf(item, closing) === distance) use(item, closing);
    }
  }
  return slices;
};

type Closer = { ownerId: number; account: number; writeOffs: number; departedCredits: number };

const closeItem = (ctx: LedgerCtx, item: OpenItem, slices: readonly Slice[], closer: Closer) => {
  const { account, ownerId } = closer;
  const about = aboutItem(item);
  const claim: ClaimInput = { account, dueOn: dayInVienna(ctx.now), payerId: item.payerId, ...about };
  const isCharge = item.side === 'charge';
  const sidesTo = (contraId: number) =>
    isCharge ? { debit: contraId, credit: claim } : { debit: claim, credit: contraId };
  const rest = item.cents - slices.reduce((sum, { cents }) => sum + cents, 0);
  const shared = { ...about, costCentreId: item.costCentreId, symbol: 'SO' as const };
  const lines: Line[] = slices.map(({ closing, cents }) => ({
    ...shared,
    ...sidesTo(closing.contraId),
    cents,
    text: isCharge ? `Guthaben verrechnet: Person ${ownerId}` : `Ausbuchung zurückgenommen: Person ${ownerId}`,
    reversesId: closing.entryId,
  }));
  const closing: Line = {
    ...shared,
    ...sidesTo(isCharge ? closer.writeOffs : closer.departedCredits),
    cents: rest,
    text: isCharge ? `Ausgebucht: Person ${ownerId}` : `Guthaben: Person ${ownerId}`,
  };
  return { item, claim, lines: [...lines, closing] };
};

/**
 * Kundenkonto ausbuchen: a departed person holds no balance. What they owed is written off; what the club owed stays owed, on an account
 * for people who have left. Later postings first undo the earlier closing: money that was never paid in never becomes a debt of the club,
 * and money the club kept pays for what is owed again.
 */
export const closeAccountOf = async (
  ctx: LedgerCtx,
  { ownerId, account }: { ownerId: number; account: number },
  said: readonly ClosingUndo[] = [],
): Promise<void> => {
  await lockAccounts(ctx, [account]);
  const items = await openItemsOf(ctx, account);
  const [first] = items;
  if (first === undefined) return;
  const accounts = await accountsFor(ctx, { purposes: ['writeOffs', 'departedCredits'] });
  const closer = {
    ownerId,
    account,
    writeOffs: accounts.of('writeOffs'),
    departedCredits: accounts.of('departedCredits'),
  };
  // The account is open on one side only. Write-offs are on the credit side of the account, kept credit is on the debit side.
  const earlier = await closingsOf(ctx, account, first.side);
  const slices = slicesOf(items, earlier, said);
  const closings = items.map((item) => closeItem(ctx, item, slices.get(item.id) ?? [], closer));
  const posted = await postDocument(ctx, {
    kind: 'writeOff',
    source: 'person',
    lines: closings.flatMap(({ lines }) => lines),
  });
  await settleAccount(
    ctx,
    account,
    closings.map(({ item, claim }) => pairOf(item, posted?.itemOf(claim) ?? 0)),
  );
};

/** As closeAccountOf, by Verwalter. */
export const closeCustomerAccount = async (ctx: LedgerCtx, managerId: number): Promise<void> => {
  const account = await customerAccountOf(ctx, managerId);
  if (account !== undefined) await closeAccountOf(ctx, { ownerId: managerId, account });
};
