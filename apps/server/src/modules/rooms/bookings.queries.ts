import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { RoomBooking } from '@vereinshaus/contract/rooms/calls';
import {
  cancellationFee,
  confirmationNumberOf,
  isCodeShown,
  type RoomBookingState,
} from '@vereinshaus/contract/rooms/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requireRange, requireSeesRooms } from '../events/index.ts';
import { offersById } from './room-offers.queries.ts';
import { isAfterMembership, looksAfterRooms } from './room-scope.ts';

type BookingQuery = { from: number; to: number; course_ID: number };

type BookingRow = {
  id: number;
  room_id: number;
  room: string;
  starts_at: Date;
  ends_at: Date;
  state: RoomBookingState;
  purpose: string;
  person_id: number;
  person: string;
  course_id: number | null;
  course: string;
  later: number;
  laterFee: number;
  price_cents: number;
  fee_cents: number;
  isAfterMembership: boolean;
  cancelHours: number;
  lateFeePercent: number;
  reason: string;
};

const maxListDays = 800;

/**
 * Raumbuchungen: the viewer's own, for the office all; of a course those for it. An undecided request stays in the office's list, however
 * long ago its time was.
 */
export const roomBookings = async (ctx: Ctx, { from, to, course_ID }: BookingQuery): Promise<RoomBooking[]> => {
  await requireSeesRooms(ctx);
  requireRange({ from, to }, maxListDays);
  const isOffice = looksAfterRooms(ctx);
  const { id: viewerId } = viewerOf(ctx);
  const own = sql<boolean>`b.person_id = ${viewerId}`;
  const ofCourse = course_ID === 0 ? sql<boolean>`true` : sql<boolean>`b.course_id = ${course_ID}`;
  const { rows } = await sql<BookingRow>`
    select b.id, b.room_id, r.name as room, b.starts_at, b.ends_at, b.state, b.purpose, b.person_id, p.display_name as person,
      b.course_id, coalesce(c.name, '') as course, b.price_cents, b.fee_cents, b.reason, ${isAfterMembership} as "isAfterMembership",
      b.cancel_hours as "cancelHours", b.late_fee_percent as "lateFeePercent", l.later, l."laterFee"
    from room_booking b
    join room_card r on r.club_id = b.club_id and r.id = b.room_id
    join person_card p on p.club_id = b.club_id and p.id = b.person_id
    left join course_card c on c.club_id = b.club_id and c.id = b.course_id
    cross join lateral (
      select count(*)::integer as later, coalesce(sum(round(l.price_cents * l.late_fee_percent / 100.0)) filter (
          where l.state = 'confirmed' and l.starts_at - make_interval(hours => l.cancel_hours) < ${ctx.now}
        ), 0)::integer as "laterFee"
      from room_booking l
      where l.club_id = b.club_id and l.series_id = b.series_id and l.starts_at > b.starts_at and l.state = b.state
    ) l
    where b.starts_at < ${new Date(to * 1000)} and ${ofCourse}
      and (b.ends_at > ${new Date(from * 1000)} or (${isOffice} and b.state = 'requested'))
      and (${isOffice} or ${own})
    order by b.starts_at, b.id limit 2000`.execute(ctx.db);
  const offers = await offersById(ctx);
  return rows.map((row) => {
    const [start, end] = [row.starts_at, row.ends_at];
    const terms = offers.get(row.room_id);
    const isOpen = row.state === 'requested' || row.state === 'confirmed';
    const mayCancel = isOpen && (isOffice ? end : start) > ctx.now;
    const isDoorOpen = terms !== undefined && row.state === 'confirmed' && isCodeShown(terms, { start, end }, ctx.now);
    const feeNow =
      row.state === 'confirmed' ? cancellationFee(row, { start, priceCents: row.price_cents }, ctx.now) : 0;
    return {
      ID: row.id,
      room_ID: row.room_id,
      room: row.room,
      start: toSeconds(start),
      end: toSeconds(end),
      state: row.state,
      purpose: row.purpose,
      person_ID: row.person_id,
      person: row.person,
      course_ID: row.course_id ?? 0,
      courseName: row.course,
      later: row.later,
      price: row.price_cents,
      isAfterMembership: isOffice && isOpen && end > ctx.now && row.isAfterMembership,
      laterFee: mayCancel ? row.laterFee : 0,
      fee: mayCancel ? feeNow : row.fee_cents,
      reason: row.reason,
      confirmationNumber: confirmationNumberOf(row.id),
      accessCode: isDoorOpen ? terms.accessCode : '',
      mayCancel,
      mayDecide: isOffice && row.state === 'requested',
    };
  });
};
