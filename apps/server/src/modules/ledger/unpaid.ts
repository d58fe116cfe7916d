import { sql } from 'kysely';
import type { OpenCharge } from './open-charges.ts';
import type { ClaimInput, LedgerCtx, Reference } from './post.ts';
import { referenceOf } from './reference.ts';

/** An open charge; `cents` decreases while credits use it. */
export type UnpaidItem = { id: number; account: number; cents: number; about: Reference | null };

/** Where items are open now: a person who moved to another family took them along as new items. */
const carriedFrom = async (
  ctx: LedgerCtx,
  accounts: readonly number[],
  itemIds: readonly number[],
): Promise<readonly (UnpaidItem & { itemId: number })[]> => {
  const { rows } = await sql<UnpaidItem & { itemId: number }>`
    with recursive carried as (
      select i.id as "itemId", i.id, i.account_id, i.open_cents, ${referenceOf('i')} as about
      from open_item i where i.id = any(${[...itemIds]}::integer[])
      union all
      select c."itemId", i.id, i.account_id, i.open_cents, ${referenceOf('i')}
      from carried c join open_item i on i.moved_from_id = c.id
    )
    select "itemId", id, account_id as account, open_cents::integer as cents, about from carried
    where open_cents > 0 and account_id = any(${[...accounts]}::integer[])`.execute(ctx.db);
  return rows;
};

/** What else is open of the same things, oldest due first. */
const ofSameThings = async (
  ctx: LedgerCtx,
  accounts: readonly number[],
  references: readonly Reference[],
): Promise<readonly UnpaidItem[]> => {
  if (references.length === 0) return [];
  const { rows } = await sql<UnpaidItem>`
    select i.id, i.account_id as account, i.open_cents::integer as cents, ${referenceOf('i')} as about
    from open_item i
    where i.account_id = any(${[...accounts]}::integer[]) and i.side = 'charge' and i.open_cents > 0
      and (i.about_kind, i.about_id) in (
        select r.kind, r.id from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as r (kind text, id integer))
    order by i.due_on, i.id`.execute(ctx.db);
  return rows;
};

const keyOf = ({ kind, id }: Reference, account: number) => `${kind} ${id} ${account}`;

/** What a credit for these charges pays first, on its account: the charge itself, then its part, then the thing it is about. */
export const unpaidOf = async (ctx: LedgerCtx, accounts: readonly number[], charges: readonly OpenCharge[]) => {
  const references = new Map(charges.flatMap(({ about }) => (about ? [[keyOf(about, 0), about] as const] : [])));
  const same = await ofSameThings(ctx, accounts, [...references.values()]);
  const byId = new Map(same.map((item) => [item.id, item]));
  const items = new Map<string, UnpaidItem[]>();
  const add = (key: string, item: UnpaidItem) => items.set(key, [...(items.get(key) ?? []), item]);
  for (const item of same) if (item.about) add(keyOf(item.about, item.account), item);
  const itemIds = [...new Set(charges.map(({ itemId }) => itemId))];
  // One object per item, so that every credit sees what another has used.
  for (const item of await carriedFrom(ctx, accounts, itemIds)) {
    add(`${item.itemId} ${item.account}`, byId.get(item.id) ?? item);
  }
  return {
    of: (itemId: number, { account, about }: ClaimInput): readonly UnpaidItem[] => {
      const own = items.get(`${itemId} ${account}`) ?? [];
      const others = (about && items.get(keyOf(about, account))) ?? [];
      const isSamePart = (item: UnpaidItem) => (item.about?.part ?? null) === (about?.part ?? null);
      return [...new Set([...own, ...others.filter(isSamePart), ...others])];
    },
  };
};
