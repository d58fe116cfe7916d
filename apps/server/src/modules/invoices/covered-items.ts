import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { lockAccounts } from '../ledger/index.ts';

/** Charges of bookings and of the fees charged with them that are on no invoice. */
export const itemsOfBookings = async (
  ctx: Pick<WorkCtx, 'db'>,
  participationIds: readonly number[],
): Promise<readonly number[]> => {
  const meant = sql`any(${[...participationIds]}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    select o.id from open_item_card o
    where o.side = 'charge' and (
        (o.about_kind = 'booking' and o.about_id = ${meant})
        or o.id in (
          select f.item_id from membership_fee_card f where f.participation_id = ${meant} and f.reversed_at is null)
      )
      and not exists (
        select from invoice_item x where x.club_id = o.club_id and x.item_id = o.id and x.released_at is null)
    order by o.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Others who bear a part of a booking by agreement: each gets an invoice for their own part. */
export const otherPayersOf = async (
  ctx: Pick<WorkCtx, 'db'>,
  { participation_id, payer_id }: { participation_id: number; payer_id: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.payer_id as id from open_item_card o
    where o.about_kind = 'booking' and o.about_id = ${participation_id} and o.side = 'charge' and o.payer_id <> ${payer_id}
    order by 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export const itemsOfBooking = (ctx: Pick<WorkCtx, 'db'>, participationId: number) =>
  itemsOfBookings(ctx, [participationId]);

/**
 * The items an invoice covers; the unique index refuses an item that is on another invoice. Locks the accounts: items that were carried to
 * another family meanwhile are covered as well, and a person who leaves later finds them covered.
 */
export const coverItems = async (ctx: WorkCtx, invoiceId: number, itemIds: readonly number[]) => {
  const meant = sql`${[...itemIds]}::integer[]`;
  const { rows } = await sql<{ account: number }>`
    select distinct o.account_id as account from open_item_card o where o.id = any(${meant})`.execute(ctx.db);
  await lockAccounts(
    ctx,
    rows.map(({ account }) => account),
  );
  await sql`
    insert into invoice_item (club_id, invoice_id, item_id)
    select current_club(), ${invoiceId}::integer, item from unnest(${meant}) as item
    union
    select current_club(), ${invoiceId}::integer, o.id from open_item_card o where o.moved_from_id = any(${meant}) and o.side = 'charge'`.execute(
    ctx.db,
  );
};

/** After a cancellation its items may be put on another invoice. */
export const releaseItems = async (ctx: WorkCtx, invoiceId: number) => {
  await ctx.db
    .updateTable('invoice_item')
    .set({ released_at: ctx.now })
    .where('invoice_id', '=', invoiceId)
    .where('released_at', 'is', null)
    .execute();
};
