import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** Charges of bookings and of the fees that came with them, which stand on no invoice. */
export const itemsOfBookings = async (
  ctx: Pick<WorkCtx, 'db'>,
  participationIds: readonly number[],
): Promise<readonly number[]> => {
  const meant = sql`any(${[...participationIds]}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    select o.id from open_item o
    where o.side = 'charge' and (
        (o.about_kind = 'booking' and o.about_id = ${meant})
        or o.id in (
          select f.item_id from membership_fee f where f.participation_id = ${meant} and f.reversed_at is null)
      )
      and not exists (
        select from invoice_item x where x.club_id = o.club_id and x.item_id = o.id and x.released_at is null)
    order by o.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export const itemsOfBooking = (ctx: Pick<WorkCtx, 'db'>, participationId: number) =>
  itemsOfBookings(ctx, [participationId]);

/** What an invoice is about; the index refuses an item that another invoice has. */
export const coverItems = async (ctx: WorkCtx, invoiceId: number, itemIds: readonly number[]) => {
  await sql`
    insert into invoice_item (club_id, invoice_id, item_id)
    select current_club(), ${invoiceId}, item from unnest(${[...itemIds]}::integer[]) as item`.execute(ctx.db);
};

/** After a cancellation its items may stand on another invoice. */
export const releaseItems = async (ctx: WorkCtx, invoiceId: number) => {
  await ctx.db
    .updateTable('invoice_item')
    .set({ released_at: ctx.now })
    .where('invoice_id', '=', invoiceId)
    .where('released_at', 'is', null)
    .execute();
};
