import { sql } from 'kysely';
import type { LedgerCtx, Reference } from './post.ts';
import { referenceOf } from './reference.ts';

/** An entry that closed the account of a departed person, with the amount that has not been undone. */
export type ClosingEntry = {
  entryId: number;
  /** The customer account. */
  account: number;
  /** The other side of the entry: the write-off account, or the account that keeps credit for them. */
  contraId: number;
  cents: number;
  about: Reference | null;
};

/** A write-off of a charge, and whose account the charge was on at that time. */
export type WriteOff = ClosingEntry & { itemId: number; ownerId: number };

/** The write-offs of charges, wherever they were carried; looked up item by item (`offset 0`), like `openOfItems`. */
export const writeOffsOf = async (ctx: LedgerCtx, itemIds: readonly number[]): Promise<readonly WriteOff[]> => {
  const { rows } = await sql<WriteOff>`
    with recursive carried as (
      select i.club_id, i.id as "itemId", i.id from open_item i where i.id = any(${[...itemIds]}::integer[])
      union all
      select c.club_id, c."itemId", i.id from carried c join open_item i on i.club_id = c.club_id and i.moved_from_id = c.id
    )
    select c."itemId", e.id as "entryId", i.account_id as account, a.person_id as "ownerId", e.debit_id as "contraId",
      ${referenceOf('i')} as about, (e.amount_cents - e.reversed_cents)::integer as cents
    from carried c
    cross join lateral (
      select distinct s.credit_id from settlement s where s.club_id = c.club_id and s.charge_id = c.id offset 0
    ) s
    cross join lateral (
      select * from open_item i where i.club_id = c.club_id and i.id = s.credit_id offset 0
    ) i
    cross join lateral (
      select from ledger_document d where d.club_id = i.club_id and d.id = i.document_id and d.kind = 'writeOff' offset 0
    ) d
    cross join lateral (
      select * from ledger_entry e where e.club_id = i.club_id and e.credit_item_id = i.id offset 0
    ) e
    cross join lateral (
      select a.person_id from ledger_account a where a.club_id = i.club_id and a.id = i.account_id offset 0
    ) a
    where e.reverses_id is null and e.reversed_cents < e.amount_cents
    order by e.id`.execute(ctx.db);
  return rows;
};

/** How an account was closed before: written off (side „credit“) or kept (side „charge“), oldest first. */
export const closingsOf = async (
  ctx: LedgerCtx,
  account: number,
  side: 'charge' | 'credit',
): Promise<readonly ClosingEntry[]> => {
  const { rows } = await sql<ClosingEntry>`
    select e.id as "entryId", i.account_id as account, ${referenceOf('i')} as about,
      case i.side when 'credit' then e.debit_id else e.credit_id end as "contraId",
      (e.amount_cents - e.reversed_cents)::integer as cents
    from open_item i
    join ledger_document d on d.club_id = i.club_id and d.id = i.document_id and d.kind = 'writeOff'
    join ledger_entry e on e.club_id = i.club_id and e.document_id = d.id
      and case i.side when 'credit' then e.credit_item_id else e.debit_item_id end = i.id
    where i.account_id = ${account} and i.side = ${side} and e.reverses_id is null and e.reversed_cents < e.amount_cents
    order by e.id`.execute(ctx.db);
  return rows;
};
