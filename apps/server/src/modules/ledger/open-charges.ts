import type { TaxCode } from '@vereinshaus/contract/prices';
import { type RawBuilder, sql } from 'kysely';
import type { LedgerCtx, Reference } from './post.ts';
import { referenceOf } from './reference.ts';

/** An entry of a charge with what has not been taken back of it. */
export type OpenCharge = {
  entryId: number;
  documentId: number;
  itemId: number;
  /** What was credited by the charge: income or tax. */
  accountId: number;
  cents: number;
  isTax: boolean;
  taxCode: TaxCode;
  /** Whom it is about now: the credit lands with whoever pays for them. */
  personId: number;
  about: Reference | null;
};

/** Of the entries `e` and their items `i` that `charged` finds. */
const openCharges = async (ctx: LedgerCtx, charged: RawBuilder<unknown>): Promise<readonly OpenCharge[]> => {
  const { rows } = await sql<OpenCharge>`
    select e.id as "entryId", e.document_id as "documentId", i.id as "itemId", e.credit_id as "accountId",
      (e.amount_cents - e.reversed_cents)::integer as cents, e.credit_id is not distinct from t.account_id as "isTax",
      e.tax_code as "taxCode", i.person_id as "personId", ${referenceOf('e')} as about
    from ${charged}
    join tax_code t on t.club_id = e.club_id and t.code = e.tax_code
    where i.person_id is not null and e.cancelled_at is null and e.reversed_cents < e.amount_cents
    order by e.about_part, e.id`.execute(ctx.db);
  return rows;
};

/** What was charged for something, or for one part of it, and has not been taken back. */
export const openOf = (ctx: LedgerCtx, { kind, id, part = null }: Reference): Promise<readonly OpenCharge[]> =>
  openCharges(
    ctx,
    sql`ledger_entry e
    join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind = 'charge'
      and e.about_kind = ${kind} and e.about_id = ${id} and (${part}::integer is null or e.about_part = ${part}::integer)
    join open_item i on i.club_id = e.club_id and i.id = e.debit_item_id`,
  );

/**
 * The same of charges by their items. The entries are looked up item by item (`offset 0`): of a club that has just posted
 * its first fees the planner knows nothing, and would compare each item with each entry.
 */
export const openOfItems = (ctx: LedgerCtx, itemIds: readonly number[]): Promise<readonly OpenCharge[]> =>
  openCharges(
    ctx,
    sql`(
      select * from open_item i where i.id = any(${[...itemIds]}::integer[]) and i.side = 'charge'
    ) as i
    cross join lateral (
      select * from ledger_entry e where e.club_id = i.club_id and e.debit_item_id = i.id offset 0
    ) as e`,
  );

/** Whether the books refer to something. */
export const wasPostedFor = async (ctx: Pick<LedgerCtx, 'db'>, { kind, id }: Reference): Promise<boolean> =>
  (await ctx.db
    .selectFrom('ledger_entry as e')
    .where('e.about_kind', '=', kind)
    .where('e.about_id', '=', id)
    .select('e.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
