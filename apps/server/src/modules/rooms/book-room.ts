import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { RoomOffer, rooms } from '@vereinshaus/contract/rooms/calls';
import {
  bookingProblem,
  isMemberOn,
  latestDay,
  priceOfSlot,
  roomTexts,
  slotOf,
  weeklyDays,
} from '@vereinshaus/contract/rooms/rules';
import { noWithdrawalFromRooms } from '@vereinshaus/contract/withdrawals/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { isCourseThere } from '../courses/index.ts';
import { occupyRooms, type RoomTime, refuseTaken, requireSeesRooms, takenAmong } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { chargeRooms } from './charge-room.ts';
import { offerOf } from './room-offers.queries.ts';
import { type Booker, lockBooker, looksAfterRooms } from './room-scope.ts';
import { bookingRefused, roomErrors } from './rooms.errors.ts';
import { roomBookedText, roomRequestedText } from './rooms.texts.ts';
import { tellBooker, tellOfficeOfRequest, timeTextOf } from './tell-booking.ts';

type BookInput = ParsedInputOf<typeof rooms.book>;
type PricedTime = { roomId: number; start: Date; end: Date; cents: number; isMemberPrice: boolean };

/** The booked or requested times. */
export type RoomBooked = { ids: readonly number[]; isRequest: boolean };

/**
 * Raum buchen: once or every week, by users who may see the rooms. The terms of the room apply to everybody except the office and trainers
 * who book for a training they lead; the time must be free in any case. All weeks or none, unless taken weeks may be left out. Locks: the
 * key, the person, the room, the account.
 */
export const bookRoom = async (ctx: Ctx, input: BookInput): Promise<RoomBooked> => {
  const settings = await requireSeesRooms(ctx);
  const before = await sentBefore(ctx, input.key);
  if (before.ids.length > 0) return before;
  const days = daysOf(input);
  if (!input.skipTaken) await refuseTaken(ctx, timesOn(days, input), settings);
  const isOffice = looksAfterRooms(ctx);
  const booker = await bookerOf(ctx, input, isOffice);
  await requireCourse(ctx, input.course_ID, isOffice);
  const offer = await offerOf(ctx, input.room_ID);
  const isFree = input.course_ID > 0;
  const wanted = days.map((day) => pricedTime(ctx, { day, input, offer, booker, hasWay: isOffice || isFree, isFree }));
  requireAsShown(input, sumOf(wanted));
  const times = input.skipTaken ? await untaken(ctx, wanted) : wanted;
  const isRequest = offer.approval && !isOffice && !isFree;
  const ids = await insertBookings(ctx, times, { input, booker, offer, isRequest });
  await occupyRooms(
    ctx,
    times.map(({ roomId, start, end }, index) => ({ roomId, start, end, bookingId: ids[index] ?? 0 })),
  );
  const booked = times.map((time, index) => ({ ...time, id: ids[index] ?? 0, room: offer.name }));
  if (!isRequest) {
    await chargeRooms(
      ctx,
      booked.map((time) => ({
        ...time,
        bookingId: time.id,
        personId: booker.id,
        text: `${offer.name}, ${timeTextOf(time)}`,
      })),
    );
  }
  const cents = sumOf(booked);
  await recordBooked(ctx, booker, booked, { cents, isRequest });
  await tellBooker(ctx, {
    personId: booker.id,
    text: isRequest ? roomRequestedText : roomBookedText,
    ...(!isRequest && { withdrawal: noWithdrawalFromRooms }),
    times: booked,
    cents,
  });
  if (isRequest)
    await tellOfficeOfRequest(ctx, { personId: booker.id, name: booker.name, times: booked, purpose: input.purpose });
  return { ids, isRequest };
};

const sumOf = (times: readonly Pick<PricedTime, 'cents'>[]) => times.reduce((sum, { cents }) => sum + cents, 0);

/** The total must also match if weeks are left out because they are taken. */
const requireAsShown = ({ shownTotal: shownCents }: BookInput, nowCents: number) => {
  if (shownCents !== undefined && shownCents !== nowCents) throw roomErrors.amountChanged({ shownCents, nowCents });
};

const sentBefore = async (ctx: Ctx, key: string): Promise<RoomBooked> => {
  const rows = await ctx.db
    .selectFrom('room_booking as b')
    .where('b.request_key', '=', key)
    .select(['b.id', 'b.state'])
    .orderBy('b.id')
    .execute();
  return { ids: rows.map(({ id }) => id), isRequest: rows[0]?.state === 'requested' };
};

const bookerOf = async (ctx: Ctx, { person_ID: personId }: BookInput, isOffice: boolean): Promise<Booker> => {
  const viewer = viewerOf(ctx);
  const isOwn = personId === 0 || personId === viewer.id;
  if (!isOwn && !isOffice) throw requestErrors.notAllowed();
  if (isOwn && viewer.tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  const booker = await lockBooker(ctx, isOwn ? viewer.id : personId);
  if (booker.isBlocked && !isOffice) throw roomErrors.blocked();
  return booker;
};

const requireCourse = async (ctx: Ctx, courseId: number, isOffice: boolean) => {
  if (courseId === 0) return;
  if (!(await isCourseThere(ctx, courseId))) throw roomErrors.courseGone();
  if (!isOffice && !viewerOf(ctx).trainedCourses.includes(courseId)) throw roomErrors.notLeading();
};

const daysOf = ({ day: dayNumber, until: untilNumber }: BookInput): readonly IsoDay[] => {
  const day = fromDayNumber(dayNumber);
  if (day === null) throw bookingRefused({ field: 'day', text: 'Bitte gib einen Tag an.' });
  if (day > latestDay) throw bookingRefused({ field: 'day', text: roomTexts.tooFar });
  const until = untilNumber === 0 ? day : fromDayNumber(untilNumber);
  if (until === null) throw bookingRefused({ field: 'until', text: roomTexts.untilBeforeDay });
  const days = weeklyDays(day, until);
  if ('text' in days) throw bookingRefused(days);
  return days;
};

/** Days on which both times exist (summer time); the others are refused by their rule. */
const timesOn = (days: readonly IsoDay[], { room_ID: roomId, from, to }: BookInput): readonly RoomTime[] =>
  days.flatMap((day) => {
    const time = slotOf({ day, from, to });
    return 'text' in time ? [] : [{ roomId, ...time }];
  });

type BookingRequest = {
  day: IsoDay;
  input: BookInput;
  offer: RoomOffer;
  booker: Booker;
  /** The terms of the room do not apply. */
  hasWay: boolean;
  isFree: boolean;
};

const pricedTime = (ctx: Ctx, { day, input, offer, booker, hasWay, isFree }: BookingRequest): PricedTime => {
  const slot = { day, from: input.from, to: input.to };
  const isMember = isMemberOn(booker.memberTimes, day);
  const problem = bookingProblem(offer, slot, { now: ctx.now, isMember, isOffice: hasWay });
  if (problem !== null) throw bookingRefused(problem);
  const time = slotOf(slot);
  if ('text' in time) throw bookingRefused(time);
  const cents = isFree ? 0 : priceOfSlot(offer.prices, slot, isMember);
  if (cents === null) throw roomErrors.noPrice();
  return { roomId: offer.ID, ...time, cents, isMemberPrice: isMember && !booker.noMembership };
};

const untaken = async (ctx: Ctx, times: readonly PricedTime[]): Promise<readonly PricedTime[]> => {
  const taken = await takenAmong(ctx, times);
  const left = times.filter((time) => !taken.has(time));
  if (left.length === 0) throw roomErrors.nothingFree();
  return left;
};

type Facts = { input: BookInput; booker: Booker; offer: RoomOffer; isRequest: boolean };

const insertBookings = async (
  ctx: Ctx,
  times: readonly PricedTime[],
  { input, booker, offer, isRequest }: Facts,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with t as (
      select nextval(pg_get_serial_sequence('room_booking', 'id'))::integer as id, t.*
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t
        ("roomId" integer, start timestamptz, "end" timestamptz, cents integer, "isMemberPrice" boolean)
    )
    insert into room_booking (id, club_id, series_id, room_id, person_id, booked_by, course_id, purpose, starts_at, ends_at,
      state, price_cents, is_member_price, cancel_hours, late_fee_percent, request_key, created_at)
    select t.id, current_club(), (select min(f.id) from t f), t."roomId", ${booker.id}, ${viewerOf(ctx).id},
      ${input.course_ID === 0 ? null : input.course_ID}::integer, ${input.purpose}, t.start, t."end",
      ${isRequest ? 'requested' : 'confirmed'}, t.cents, t."isMemberPrice", ${offer.cancelHours}, ${offer.lateFeePercent}, ${input.key}, ${ctx.now}
    from t order by t.start
    returning id, starts_at`.execute(ctx.db);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

type Booked = PricedTime & { room: string };

const recordBooked = async (
  ctx: Ctx,
  booker: Booker,
  booked: readonly Booked[],
  { cents, isRequest }: { cents: number; isRequest: boolean },
) => {
  const [first] = booked;
  if (first === undefined) return;
  const details = { room: first.room, when: timeTextOf(first), count: booked.length, cents, isRequest };
  await recordHistory(ctx, { kind: 'rooms.booked', personId: booker.id, details });
};
