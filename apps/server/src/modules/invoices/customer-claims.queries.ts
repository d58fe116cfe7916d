import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { invoiceNumber } from './invoice-state.ts';

/** What a customer who is no person of the club still owes for an invoice, and on which account. */
export type CustomerClaim = {
  invoiceId: number;
  /** „2026-00043“. */
  number: string;
  customer: string;
  accountId: number;
  openCents: number;
};

/** Offene Rechnungen von Kunden: not cancelled and not paid, oldest first. */
export const customerClaims = sql<CustomerClaim>`
  select i.id as "invoiceId", ${invoiceNumber} as number, c.name as customer, c.account_id as "accountId",
    sum(o.open_cents)::bigint as "openCents"
  from invoice i
  join contact_card c on c.club_id = i.club_id and c.id = i.customer_id
  join invoice_item x on x.club_id = i.club_id and x.invoice_id = i.id and x.released_at is null
  join open_item_card o on o.club_id = x.club_id and o.id = x.item_id and o.open_cents > 0
  where i.kind = 'normal' and not exists (select from invoice s where s.club_id = i.club_id and s.cancels_id = i.id)
  group by i.id, i.year, i.number, c.name, c.account_id
  order by i.id`;

/** For one invoice; undefined = it is no customer's, is paid, or is cancelled. */
export const customerClaim = async (
  ctx: Pick<WorkCtx, 'db'>,
  invoiceId: number,
): Promise<CustomerClaim | undefined> => {
  const { rows } = await sql<CustomerClaim>`
    select * from (${customerClaims}) x where x."invoiceId" = ${invoiceId}`.execute(ctx.db);
  return rows[0];
};
