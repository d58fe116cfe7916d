import type { BookingSymbol, LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import type { TaxCode } from '@vereinshaus/contract/price-rules/prices';
import { type RawBuilder, sql } from 'kysely';
import type { DocumentSource, LedgerCtx, Reference } from './post.ts';
import { referenceOf } from './reference.ts';

/** An entry of a charge with what has not been taken back of it. */
export type OpenCharge = {
  side: 'charge';
  entryId: number;
  documentId: number;
  itemId: number;
  /** The account that the charge credited: income or tax. */
  accountId: number;
  cents: number;
  symbol: BookingSymbol;
  costCentreId: number | null;
  isTax: boolean;
  taxCode: TaxCode;
  /** The person it is about now, or the owner of the account if the item names nobody: their payer gets the credit. */
  personId: number | null;
  /** Who bears it by agreement and therefore gets the credit. */
  payerId: number | null;
  /** The account it is on. A customer who is no person of the club gets the credit there. */
  customerAccountId: number;
  about: Reference | null;
};

/** The person the item `i` names, or the owner of its account. The subquery only runs for the few items that name nobody. */
const payerOfItem = sql<number | null>`coalesce(i.person_id, (
  select a.person_id from ledger_account a where a.club_id = i.club_id and a.id = i.account_id
))`;

/** Reads the entries `e` and their items `i` that `charged` selects. */
const openCharges = async (ctx: LedgerCtx, charged: RawBuilder<unknown>): Promise<readonly OpenCharge[]> => {
  const { rows } = await sql<OpenCharge>`
    select 'charge' as side, e.symbol, e.cost_centre_id as "costCentreId", e.id as "entryId", e.document_id as "documentId", i.id as "itemId", e.credit_id as "accountId",
      i.account_id as "customerAccountId",
      (e.amount_cents - e.reversed_cents)::integer as cents, e.credit_id is not distinct from t.account_id as "isTax",
      e.tax_code as "taxCode", ${payerOfItem} as "personId", i.payer_id as "payerId", ${referenceOf('e')} as about
    from ${charged}
    join tax_code t on t.club_id = e.club_id and t.code = e.tax_code
    where e.cancelled_at is null and e.reversed_cents < e.amount_cents
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
 * The same for charges by their items. The entries are looked up item by item (`offset 0`): for a club that has just posted its first fees
 * the planner has no statistics and would compare each item with each entry.
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

type UntakenCharge = Pick<OpenCharge, 'entryId' | 'documentId' | 'cents' | 'symbol' | 'costCentreId' | 'about'> & {
  debitId: number;
  creditId: number;
  taxCode: LedgerTaxCode;
  personId: number | null;
};

/** An entry that credited a customer account: taking it back debits the same account. */
type OpenCredit = UntakenCharge & { side: 'credit'; itemId: number };

/** An entry between accounts of the club: taking it back returns the amount to the account it came from. */
type OpenTransfer = UntakenCharge & { side: 'none' };

/** An entry with what has not been taken back of it, on either side of a customer account. */
export type OpenEntry = OpenCharge | OpenCredit | OpenTransfer;

const isOther = sql`e.debit_item_id is null and e.cancelled_at is null and e.reversed_cents < e.amount_cents`;

/** Entries `e` that do not charge anybody. */
const otherEntries = async (
  ctx: LedgerCtx,
  where: RawBuilder<unknown>,
): Promise<readonly (OpenCredit | OpenTransfer)[]> => {
  const { rows } = await sql<OpenCredit | OpenTransfer>`
    select case when i.id is null then 'none' else 'credit' end as side, e.symbol, e.cost_centre_id as "costCentreId", e.id as "entryId",
      e.document_id as "documentId", i.id as "itemId", e.debit_id as "debitId", e.credit_id as "creditId",
      (e.amount_cents - e.reversed_cents)::integer as cents, e.tax_code as "taxCode",
      coalesce(i.person_id, e.person_id) as "personId", ${referenceOf('e')} as about
    from ledger_entry e left join open_item i on i.club_id = e.club_id and i.id = e.credit_item_id
    where ${where} and ${isOther} order by e.id`.execute(ctx.db);
  return rows;
};

const openOfDocuments = async (ctx: LedgerCtx, which: RawBuilder<unknown>): Promise<readonly OpenEntry[]> => {
  const { rows } = await sql<{ id: number; itemId: number | null }>`
    select d.id, i.id as "itemId" from ledger_document d
    left join open_item i on i.club_id = d.club_id and i.document_id = d.id and i.side = 'charge'
    where d.club_id = current_club() and ${which}`.execute(ctx.db);
  const itemIds = rows.flatMap(({ itemId }) => itemId ?? []);
  return [
    ...(await openOfItems(ctx, itemIds)),
    ...(await otherEntries(ctx, sql`e.document_id = any(${rows.map(({ id }) => id)}::integer[])`)),
  ];
};

/** What one cause has posted and what has not been taken back. */
export const openOfCause = (ctx: LedgerCtx, source: DocumentSource, reference: string): Promise<readonly OpenEntry[]> =>
  openOfDocuments(ctx, sql`d.source = ${source} and d.source_reference = ${reference}`);

/** The same for one document. */
export const openOfDocument = (ctx: LedgerCtx, documentId: number): Promise<readonly OpenEntry[]> =>
  openOfDocuments(ctx, sql`d.id = ${documentId}`);

/** The credits of items that have not been taken back. */
export const openCreditsOf = (ctx: LedgerCtx, itemIds: readonly number[]): Promise<readonly OpenEntry[]> =>
  otherEntries(ctx, sql`e.credit_item_id = any(${[...itemIds]}::integer[])`);

/** Whether the books refer to something. */
export const wasPostedFor = async (ctx: Pick<LedgerCtx, 'db'>, { kind, id }: Reference): Promise<boolean> =>
  (await ctx.db
    .selectFrom('ledger_entry as e')
    .where('e.about_kind', '=', kind)
    .where('e.about_id', '=', id)
    .select('e.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
