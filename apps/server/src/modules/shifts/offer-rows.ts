import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { shiftErrors } from './shifts.errors.ts';

export type OfferRow = { id: number; shiftId: number; personId: number; name: string; wantedId: number | null };

/** An open offer of this course; locked on wish, after persons and shifts. */
export const findOffer = async (
  ctx: Ctx,
  { courseId, offerId, isLocked }: { courseId: number; offerId: number; isLocked: boolean },
): Promise<OfferRow> => {
  const { rows } = await sql<OfferRow>`
    select o.id, o.shift_id as "shiftId", o.person_id as "personId", o.wanted_shift_id as "wantedId",
      p.display_name as name
    from shift_offer o
    join shift s on s.club_id = o.club_id and s.id = o.shift_id
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id and l.course_id = ${courseId}
    join person_card p on p.club_id = o.club_id and p.id = o.person_id
    where o.id = ${offerId} and o.ended_at is null ${isLocked ? sql`for update of o` : sql``}`.execute(ctx.db);
  const [offer] = rows;
  if (!offer) throw shiftErrors.offerGone();
  return offer;
};

/** Who is no longer in a shift offers it no more. */
export const endOffersOf = async (ctx: Ctx, shiftId: number, personIds: readonly number[]) => {
  await sql`
    update shift_offer set ended_at = ${ctx.now}
    where shift_id = ${shiftId} and person_id = any(${[...personIds]}::integer[]) and ended_at is null`.execute(ctx.db);
};

export const endOffer = async (ctx: Ctx, offerId: number, takenBy: number | null) => {
  await sql`update shift_offer set ended_at = ${ctx.now}, taken_by = ${takenBy} where id = ${offerId}`.execute(ctx.db);
};
