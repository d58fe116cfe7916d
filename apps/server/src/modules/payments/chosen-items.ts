import { coverInOrder, itemsNamedIn } from '@vereinshaus/contract/ledger/covered-items';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { openItemsOfPayer } from './billing.queries.ts';
import { paymentErrors } from './payments.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** The items chosen for a payment, and the purpose text of the money. */
export type Purpose = {
  itemIds: readonly number[];
  text: string;
  /** The choice may be old: items that were paid since are skipped. */
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

/** The items that money is meant for: the chosen ones, or else those that its text names. */
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

/** The amounts for the items it is meant for; the remainder covers the oldest due first. The account must be locked. */
export const meantCover = async (ctx: DbCtx, personId: number, purpose: Purpose, cents: number) => {
  const items = await openItemsOfPayer(ctx, personId);
  const meant = await meantItems(ctx, personId, items, purpose);
  const openCents = items.reduce((sum, { open }) => sum + open, 0);
  const covered = coverInOrder(items, meant, cents).filter(({ item }) => meant.includes(item.ID));
  return { openCents, said: covered.map(({ item, cents: of }) => ({ chargeId: item.ID, cents: of })) };
};
