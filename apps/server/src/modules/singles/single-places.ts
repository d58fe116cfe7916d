import { type DatePlaces } from '@vereinshaus/contract/makeups/rules';
import { freeSingles } from '@vereinshaus/contract/singles/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { datePlaces } from '../makeups/index.ts';

type PlacesRow = { eventId: number; places: DatePlaces; max: number | null };

/**
 * Event → how many guests can still come; null = unlimited. Counted after the dates are locked, in a separate statement, so that it sees
 * bookings made while the lock was waited for.
 */
export const freeSinglesOn = async (
  ctx: Pick<Ctx, 'db'>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  const { rows } = await sql<PlacesRow>`
    select e.id as "eventId", ${datePlaces} as places, o.places as max
    from event_card e
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    join single_offer o on o.club_id = c.club_id and o.course_id = c.id
    where e.id = any(${[...eventIds]}::integer[])`.execute(ctx.db);
  return new Map(
    rows.map(({ eventId, places, max }) => [eventId, freeSingles(places, { max, taken: places.singles })]),
  );
};
