import type { RoomBookingState } from '@vereinshaus/contract/rooms/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { looksAfterRooms } from './room-scope.ts';
import { roomErrors } from './rooms.errors.ts';

export type LockedBooking = {
  id: number;
  seriesId: number;
  roomId: number;
  room: string;
  personId: number;
  start: Date;
  end: Date;
  state: RoomBookingState;
  cents: number;
  /** The rule of the room at the time of booking. */
  cancelHours: number;
  lateFeePercent: number;
  /** The booker is neither deleted nor deceased: otherwise nothing can be charged. */
  isPresent: boolean;
};

const lockedWhere = async (ctx: Ctx, condition: ReturnType<typeof sql<boolean>>): Promise<readonly LockedBooking[]> => {
  const { rows } = await sql<LockedBooking>`
    select b.id, b.series_id as "seriesId", b.room_id as "roomId", r.name as room, b.person_id as "personId",
      b.starts_at as start, b.ends_at as end, b.state, b.price_cents as cents,
      b.cancel_hours as "cancelHours", b.late_fee_percent as "lateFeePercent",
      p.is_present as "isPresent"
    from room_booking b join room_card r on r.club_id = b.club_id and r.id = b.room_id
    join person_card p on p.club_id = b.club_id and p.id = b.person_id
    where ${condition} order by b.id for update of b`.execute(ctx.db);
  return rows;
};

type Scope = { id: number; type: 'only_this' | 'all_future' };

/**
 * The viewer's own booking, or any for the office; on request with all later ones of the same weekly booking in the same state. Locked in
 * the order of their ids.
 */
export const lockBookings = async (
  ctx: Ctx,
  { id, type }: Scope,
): Promise<readonly [LockedBooking, ...LockedBooking[]]> => {
  const { id: viewerId } = viewerOf(ctx);
  const isMine = looksAfterRooms(ctx) ? sql<boolean>`true` : sql<boolean>`b.person_id = ${viewerId}`;
  const ofSeries = sql<boolean>`b.series_id = (select f.series_id from room_booking f where f.id = ${id})`;
  const meant = type === 'only_this' ? sql<boolean>`b.id = ${id}` : ofSeries;
  const locked = await lockedWhere(ctx, sql<boolean>`${meant} and ${isMine}`);
  const chosen = locked.find((booking) => booking.id === id);
  if (!chosen) throw roomErrors.bookingGone();
  const later = locked.filter(
    (booking) => booking.id !== id && booking.start > chosen.start && booking.state === chosen.state,
  );
  return [chosen, ...later];
};

/** Bookings by their ids, for closing a room. */
export const lockBookingsById = (ctx: Ctx, ids: readonly number[]) =>
  lockedWhere(ctx, sql<boolean>`b.id = any(${[...ids]}::integer[])`);

/** Future bookings of these courses. */
export const lockBookingsOfCourses = (ctx: Ctx, courseIds: readonly number[]) =>
  lockedWhere(ctx, sql<boolean>`b.course_id = any(${[...courseIds]}::integer[]) and b.ends_at > ${ctx.now}`);

/** Set with every change, so that calendars notice it. */
export const bookingChange = (ctx: Pick<Ctx, 'now'>) => ({
  revision: sql<number>`revision + 1`,
  updated_at: ctx.now,
});
