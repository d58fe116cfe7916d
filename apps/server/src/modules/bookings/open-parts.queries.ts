import type { OpenPart } from '@vereinshaus/contract/bookings/pay-now';
import { type RawBuilder, sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** The item is not borne by somebody else: what others agreed to pay is their business, and not the home's. */
export const isHomes = (item: 'o' | 'i'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${item}.payer_id`)} is null or exists (
    select from person b where b.club_id = ${sql.ref(`${item}.club_id`)} and b.id = ${sql.ref(`${item}.person_id`)}
      and b.manager_id = ${sql.ref(`${item}.payer_id`)})
)`;

/** What is open for bookings and for the fees that came with them, as JSON; `ids` is the number of one, or an array of them. */
export const openPartsOf = (ids: RawBuilder<unknown>): RawBuilder<OpenPart[]> => sql<OpenPart[]>`(
  select coalesce(json_agg(json_build_object('id', x.id, 'cents', x.open_cents, 'dueOn', x.due_on) order by x.due_on, x.id), '[]')
  from (
    select o.id, o.open_cents, o.due_on from open_item_card o
    where o.club_id = current_club() and o.about_kind = 'booking' and o.about_id = any(array[${ids}])
      and o.side = 'charge' and o.open_cents > 0 and ${isHomes('o')}
    union all
    select i.id, i.open_cents, i.due_on from membership_fee_card f
    join open_item_card i on i.club_id = f.club_id and i.id = f.item_id and i.open_cents > 0
    where f.club_id = current_club() and f.participation_id = any(array[${ids}]) and f.reversed_at is null
  ) x
)`;

/** The same of bookings that were just made. */
export const openPartsOfBookings = async (
  ctx: Pick<WorkCtx, 'db'>,
  participationIds: readonly number[],
): Promise<readonly OpenPart[]> => {
  const { rows } = await sql<{ parts: OpenPart[] }>`
    select ${openPartsOf(sql.join(participationIds.map((id) => sql`${id}::integer`)))} as parts`.execute(ctx.db);
  return rows[0]?.parts ?? [];
};

/** What somebody who bears a part of a booking has open of it. */
export const openPartsOfPayer = async (
  ctx: Pick<WorkCtx, 'db'>,
  participationId: number,
  payerId: number,
): Promise<readonly OpenPart[]> => {
  const { rows } = await sql<OpenPart>`
    select o.id, o.open_cents::integer as cents, o.due_on as "dueOn" from open_item_card o
    where o.about_kind = 'booking' and o.about_id = ${participationId} and o.payer_id = ${payerId}
      and o.side = 'charge' and o.open_cents > 0
    order by o.due_on, o.id`.execute(ctx.db);
  return rows;
};
