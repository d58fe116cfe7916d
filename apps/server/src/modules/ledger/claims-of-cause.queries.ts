import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { lockAccounts } from './accounts.ts';
import type { DocumentSource } from './post.ts';

/** What was charged by one cause, wherever it stands now: who moved to another family took it along. */
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

/** Whether something of it is still owed. What was written off is gone, and not paid. */
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
 * Locks the accounts on which it stands, together with those of the caller: until the end of the transaction nobody pays it or
 * takes a payment back. Gives back what is open of it.
 */
export const lockClaims = async (
  ctx: Pick<Ctx, 'db'>,
  source: DocumentSource,
  reference: string,
  further: readonly number[] = [],
): Promise<readonly OpenClaim[]> => {
  const accounts = (await claimsOf(ctx, source, reference)).map(({ account }) => account);
  if (accounts.length + further.length > 0) await lockAccounts(ctx, [...accounts, ...further]);
  // Read again: it sees what was posted while the lock was waited for, and where it moved meanwhile.
  const claimed = await claimsOf(ctx, source, reference);
  const moved = claimed.filter(({ account }) => !accounts.includes(account)).map(({ account }) => account);
  if (moved.length > 0) await lockAccounts(ctx, moved);
  return (await claimsOf(ctx, source, reference)).filter(({ open }) => open > 0);
};

/** So much of a claim is covered by what this document credits. */
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

/** What was paid for it, and with what. */
export const coversOfCause = (ctx: Pick<Ctx, 'db'>, source: DocumentSource, reference: string) =>
  coversIn(ctx, claims(source, sql<string>`${reference}::text`));

/** The same of items. */
export const coversOfItems = (ctx: Pick<Ctx, 'db'>, itemIds: readonly number[]) =>
  coversIn(
    ctx,
    carried(sql`
    select i.club_id, i.id, i.account_id, i.open_cents from open_item i where i.id = any(${[...itemIds]}::integer[])`),
  );
