import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

/** The invoice `i` was issued to this person, or to a record that was merged into theirs. */
export const paidBy = (personId: number): RawBuilder<SqlBool> => sql<SqlBool>`i.payer_id in (
  select m.id from person_card m where m.club_id = i.club_id and ${personId} in (m.id, m.merged_into_id)
)`;

/** Record check behind maySee('ownInvoice'): it was issued to the viewer, or to a record that was merged into theirs. */
export const isOwnInvoice = async (ctx: Ctx, invoiceId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice i where i.id = ${invoiceId} and ${paidBy(viewerOf(ctx).id)}`.execute(ctx.db);
  return rows.length > 0;
};

/** Record check behind maySee('invoicedContact'): the contact has got an invoice. */
export const isInvoiced = async (ctx: Ctx, contactId: number): Promise<boolean> => {
  const { rows } = await sql`select from invoice i where i.customer_id = ${contactId} limit 1`.execute(ctx.db);
  return rows.length > 0;
};

/** Record check behind maySee('ownBooking'): the viewer pays for the person. */
export const paysForBooking = async (ctx: Ctx, participationId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
    where t.id = ${participationId} and p.manager_id = ${viewerOf(ctx).id}`.execute(ctx.db);
  return rows.length > 0;
};
