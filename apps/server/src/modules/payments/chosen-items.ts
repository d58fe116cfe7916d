import { coverInOrder, itemsNamedIn } from '@vereinshaus/contract/ledger/covered-items';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { openItemsOfPayer } from './billing.queries.ts';
import { paymentErrors } from './payments.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** What somebody has chosen to be covered, and what the purpose of the money says. */
export type Purpose = {
  itemIds: readonly number[];
  text: string;
  /** Chosen a while ago: what was paid since is left out. */
  mayBePaid?: boolean;
};

const payerName = async (ctx: DbCtx, personId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select m.display_name as name
    from person_card w join person_card m on m.club_id = w.club_id and m.id = w.manager_id where w.id = ${personId}`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? '';
};

/** The items that money is meant for: those chosen, or else those that its text names. */
export const meantItems = async (
  ctx: DbCtx,
  personId: number,
  items: readonly OpenItem[],
  { itemIds, text, mayBePaid = false }: Purpose,
): Promise<readonly number[]> => {
  const open = itemIds.filter((id) => items.some(({ ID }) => ID === id));
  if (open.length < itemIds.length && !mayBePaid) throw paymentErrors.itemNotOpen();
  if (itemIds.length > 0) return open;
  return itemsNamedIn(text, items, await payerName(ctx, personId)).map(({ ID }) => ID);
};

/** So much of each item it was meant for; whatever is left covers the oldest due first. The account is locked by then. */
export const meantCover = async (ctx: DbCtx, personId: number, purpose: Purpose, cents: number) => {
  const items = await openItemsOfPayer(ctx, personId);
  const meant = await meantItems(ctx, personId, items, purpose);
  const openCents = items.reduce((sum, { open }) => sum + open, 0);
  const covered = coverInOrder(items, meant, cents).filter(({ item }) => meant.includes(item.ID));
  return { openCents, said: covered.map(({ item, cents: of }) => ({ chargeId: item.ID, cents: of })) };
};
