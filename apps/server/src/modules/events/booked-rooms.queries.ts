import { sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** A room that the family has booked, or requested. */
export type BookedRoom = {
  id: number;
  roomId: number;
  room: string;
  address: string;
  purpose: string;
  personId: number;
  name: string;
  start: Date;
  end: Date;
  isRequest: boolean;
  isOff: boolean;
  revision: number;
  changedAt: Date;
};

type BookedRoomsQuery = { personId: number; from: Date; to: Date | null };

/** Raumbuchungen einer Familie, including cancelled and declined ones. */
export const bookedRoomsOf = async (
  ctx: Pick<Ctx, 'db'>,
  { personId, from, to }: BookedRoomsQuery,
): Promise<readonly BookedRoom[]> => {
  const { rows } = await sql<BookedRoom>`
    select b.id, b.room_id as "roomId", r.name as room, r.address, b.purpose, p.id as "personId", p.first_name as name,
      b.starts_at as start, b.ends_at as "end", b.state = 'requested' as "isRequest",
      b.state in ('cancelled', 'declined') as "isOff", b.revision, b.updated_at as "changedAt"
    from room_booking_card b
    join person_card p on p.club_id = b.club_id and p.id = b.person_id
    join room r on r.club_id = b.club_id and r.id = b.room_id
    where ${isFamilyOf(personId, 'see')} and p.deleted_at is null and b.ends_at >= ${from}
      and (${to}::timestamptz is null or b.starts_at < ${to})
    order by b.starts_at, b.id`.execute(ctx.db);
  return rows;
};

export const titleOfBooking = ({ purpose, isRequest }: Pick<BookedRoom, 'purpose' | 'isRequest'>): string =>
  `${purpose || 'Raumbuchung'}${isRequest ? ' (angefragt)' : ''}`;

export type TakenRoom = { id: number; isClosure: boolean; start: Date; end: Date };

/** When a room is booked or closed, for viewers who may see the times but not the person. Dates are handled elsewhere. */
export const takenRoomTimes = async (
  ctx: Pick<Ctx, 'db'>,
  { roomId, from }: { roomId: number; from: Date },
): Promise<readonly TakenRoom[]> => {
  const { rows } = await sql<TakenRoom>`
    select coalesce(o.booking_id, o.closure_id) as id, o.closure_id is not null as "isClosure", lower(o.during) as start,
      upper(o.during) as "end"
    from room_occupation o
    where o.room_id = ${roomId} and o.event_id is null and o.during && tstzrange(${from}, null)
    order by lower(o.during), id`.execute(ctx.db);
  return rows;
};
