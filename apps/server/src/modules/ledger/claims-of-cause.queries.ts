import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { lockAccounts } from './accounts.ts';
import type { DocumentSource } from './post.ts';

/** What one cause charged, wherever it is now: a person who moves to another family takes it along. */
const carried = (charged: RawBuilder<unknown>) => sql`
  with recursive claim as (
    ${charged}
    union all
    select n.club_id, n.id, n.account_id, n.open_cents
    from claim c join open_item n on n.club_id = c.club_id and n.moved_from_id = c.id
  )`;

const claims = (source: DocumentSource, reference: RawBuilder<string>) =>
  carried(sql`
    select i.club_id, i.id, i.account_id, i.open_cents
    from ledger_document d join open_item i on i.club_id = d.club_id and i.document_id = d.id and i.side = 'charge'
    where d.club_id = current_club() and d.source = ${source} and d.source_reference = ${reference}`);

/** Whether a part of it is still owed. A write-off is neither owed nor paid. */
export const isUnpaid = (
  source: DocumentSource,
  reference: RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`exists (
  ${claims(source, reference)}
  select from claim c where c.open_cents > 0 or (
    select sum(s.cents) from settlement s
    join open_item k on k.club_id = s.club_id and k.id = s.credit_id
    join ledger_document d on d.club_id = k.club_id and d.id = k.document_id and d.kind = 'writeOff'
    where s.club_id = c.club_id and s.charge_id = c.id
  ) > 0
)`;

type OpenClaim = { id: number; account: number; open: number };

const claimsOf = async (
  ctx: Pick<Ctx, 'db'>,
  source: DocumentSource,
  reference: string,
): Promise<readonly OpenClaim[]> => {
  const { rows } = await sql<OpenClaim>`
    ${claims(source, sql<string>`${reference}::text`)}
    select c.id, c.account_id as account, c.open_cents as open from claim c order by c.id`.execute(ctx.db);
  return rows;
};

/**
 * Locks the accounts that hold these claims, together with the caller's accounts: until the end of the transaction nobody pays them or
 * takes a payment back. Returns what is open of them.
 */
export const lockClaims = async (
  ctx: Pick<Ctx, 'db'>,
  source: DocumentSource,
  reference: string,
  further: readonly number[] = [],
): Promise<readonly OpenClaim[]> => {
  const accounts = (await claimsOf(ctx, source, reference)).map(({ account }) => account);
  if (accounts.length + further.length > 0) await lockAccounts(ctx, [...accounts, ...further]);
  // Read again: entries may have been posted, or moved to another account, while this transaction waited for the lock.
  const claimed = await claimsOf(ctx, source, reference);
  const moved = claimed.filter(({ account }) => !accounts.includes(account)).map(({ account }) => account);
  if (moved.length > 0) await lockAccounts(ctx, moved);
  return (await claimsOf(ctx, source, reference)).filter(({ open }) => open > 0);
};

/** How many cents of a claim the credits of this document cover. */
export type CoverRow = { documentId: number; cents: number };

const coversIn = async (ctx: Pick<Ctx, 'db'>, claimed: RawBuilder<unknown>): Promise<readonly CoverRow[]> => {
  const { rows } = await sql<CoverRow>`
    ${claimed}
    select k.document_id as "documentId", sum(s.cents)::bigint as cents
    from claim c
    join settlement s on s.club_id = c.club_id and s.charge_id = c.id
    join open_item k on k.club_id = s.club_id and k.id = s.credit_id
    join ledger_document d on d.club_id = k.club_id and d.id = k.document_id and d.kind <> 'transfer'
    group by k.document_id having sum(s.cents) > 0 order by 1`.execute(ctx.db);
  return rows;
};

/** The documents that paid for it, and how much each paid. */
export const coversOfCause = (ctx: Pick<Ctx, 'db'>, source: DocumentSource, reference: string) =>
  coversIn(ctx, claims(source, sql<string>`${reference}::text`));

/** As coversOfCause, for items. */
export const coversOfItems = (ctx: Pick<Ctx, 'db'>, itemIds: readonly number[]) =>
  coversIn(
    ctx,
    carried(sql`
    select i.club_id, i.id, i.account_id, i.open_cents from open_item i where i.id = any(${[...itemIds]}::integer[])`),
  );
