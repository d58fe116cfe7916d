import { dayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { deadlineOf } from '@vereinshaus/contract/makeups/rules';
import type {
  BlockState,
  NextSingle,
  SingleBooking,
  SingleDate,
  SingleOffer,
  UnitBlock,
} from '@vereinshaus/contract/singles/calls';
import { unitsLeft } from '@vereinshaus/contract/singles/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isFamilyOf, isSharedWith } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { unmetForVisitors } from '../bookings/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { visibleCourses } from '../courses/index.ts';
import { readerOf, visibleEvents } from '../events/index.ts';
import { freeSinglesOn } from './single-places.ts';
import { singleErrors } from './singles.errors.ts';
import { isBlockWaiting, usedUnits } from './unit-blocks.ts';

/** For how long past bookings are shown. */
const shownDays = 90;
const maxShown = 1000;
/** More than anybody reads on a phone. */
const maxDates = 40;

const offersWhere = async (ctx: Ctx, which: RawBuilder<SqlBool>): Promise<readonly SingleOffer[]> => {
  if (!(await clubSettingsOf(ctx)).enableSingles) return [];
  const { rows } = await sql<SingleOffer>`
    select c.id as "course_ID", c.name as "courseName", o.price_cents as price, o.places, o.cancel_hours as "cancelHours",
      coalesce(o.block_units, 0) as "blockUnits", coalesce(o.block_price_cents, 0) as "blockPrice",
      coalesce(o.block_weeks, 0) as "blockWeeks"
    from single_offer o join course_card c on c.club_id = o.club_id and c.id = o.course_id
    where ${which} and c.deleted_at is null and not c.is_draft and ${visibleCourses(ctx)}
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows;
};

type DateRow = { eventId: number; courseId: number; start: Date; end: Date; room: string; own: number[] };

const datesOf = async (ctx: Ctx, courseIds: readonly number[]): Promise<readonly DateRow[]> => {
  const viewerId = ctx.viewer?.id ?? 0;
  const { rows } = await sql<DateRow>`
    select e.id as "eventId", e.course_id as "courseId", e.starts_at as start, e.ends_at as end, coalesce(r.name, e.place) as room,
      array(
        select s.person_id from single_booking s join person_card p on p.club_id = s.club_id and p.id = s.person_id
        where s.club_id = e.club_id and s.event_id = e.id and s.cancelled_at is null and ${isFamilyOf(viewerId, 'see')}
        order by s.person_id
      ) as own
    from event_card e
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where e.course_id = any(${[...courseIds]}::integer[]) and e.hidden_at is null and e.starts_at > ${ctx.now}
      and (c.ends_on is null or (e.starts_at at time zone 'Europe/Vienna')::date <= c.ends_on) and ${visibleEvents(readerOf(ctx))}
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows;
};

/** Kurse mit Einzelterminen, each with its next date that has a free place. */
export const singleOffers = async (ctx: Ctx): Promise<NextSingle[]> => {
  const offers = await offersWhere(ctx, sql<SqlBool>`true`);
  if (offers.length === 0) return [];
  const dates = await datesOf(
    ctx,
    offers.map(({ course_ID }) => course_ID),
  );
  const free = await freeSinglesOn(
    ctx,
    dates.map(({ eventId }) => eventId),
  );
  return offers.map((offer) => {
    const next = dates.find(({ courseId, eventId }) => courseId === offer.course_ID && free.get(eventId) !== 0);
    return { ...offer, nextStart: toSeconds(next?.start ?? null) };
  });
};

type FamilyRow = { id: number; name: string; isParticipant: boolean };

/** Family members whose booking would be refused, with the reason. */
const unfitOf = async (ctx: Ctx, courseId: number) => {
  if (ctx.viewer?.isManager !== true) return [];
  const { rows } = await sql<FamilyRow>`
    select p.id, p.display_name as name, exists (
        select from participation_card t where t.club_id = p.club_id and t.person_id = p.id and t.course_id = ${courseId}
          and t.is_current and t.role <> ${roleLiteral.waiting}
      ) as "isParticipant"
    from person_card p where ${isFamilyOf(ctx.viewer.id, 'book')} and p.is_present order by p.id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const unmet = await unmetForVisitors(ctx, courseId, ids);
  return rows.flatMap(({ id, name, isParticipant }) => {
    if (isParticipant) return [{ child_ID: id, text: singleErrors.takesPart({ name }).message }];
    const why = unmet.get(id);
    return why === undefined ? [] : [{ child_ID: id, text: singleErrors.notAllowed({ name, why }).message }];
  });
};

/** Die Termine eines Kurses mit ihren freien Plätzen. */
export const singleDates = async (ctx: Ctx, courseId: number) => {
  const [offer] = await offersWhere(ctx, sql<SqlBool>`c.id = ${courseId}`);
  if (offer === undefined) return { offer: null, dates: [], unfit: [] };
  const rows = (await datesOf(ctx, [courseId])).slice(0, maxDates);
  const free = await freeSinglesOn(
    ctx,
    rows.map(({ eventId }) => eventId),
  );
  const dates = rows.map(
    ({ eventId, start, end, room, own }): SingleDate => ({
      event_ID: eventId,
      start: toSeconds(start),
      end: toSeconds(end),
      room,
      free: free.get(eventId) ?? null,
      cancelUntil: toSeconds(deadlineOf(start, offer.cancelHours)),
      own_IDs: own,
    }),
  );
  return { offer, dates, unfit: await unfitOf(ctx, courseId) };
};

type BookingRow = Omit<SingleBooking, 'start' | 'end' | 'cancelUntil' | 'state'> & {
  start: Date;
  end: Date;
  cancelHours: number;
  isCancelled: boolean;
};

/** Of the booking `s` and its person `p`; next date first. */
const bookingsWhere = async (ctx: Ctx, which: RawBuilder<SqlBool>): Promise<SingleBooking[]> => {
  const { rows } = await sql<BookingRow>`
    select s.id as "ID", p.id as "child_ID", p.display_name as fullname, c.id as "course_ID", c.name as "courseName",
      e.id as "event_ID", e.starts_at as start, e.ends_at as end, coalesce(r.name, e.place) as room,
      coalesce(s.block_id, 0) as "block_ID", s.price_cents as price, s.cancel_hours as "cancelHours",
      s.cancelled_at is not null as "isCancelled", s.is_given_back as "isGivenBack"
    from single_booking s
    join person_card p on p.club_id = s.club_id and p.id = s.person_id
    join event_card e on e.club_id = s.club_id and e.id = s.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    where ${which} and p.deleted_at is null and e.starts_at > ${ctx.now}::timestamptz - make_interval(days => ${shownDays})
    order by e.starts_at, s.id limit ${maxShown}`.execute(ctx.db);
  return rows.map(({ start, end, cancelHours, isCancelled, ...row }) => ({
    ...row,
    start: toSeconds(start),
    end: toSeconds(end),
    cancelUntil: toSeconds(deadlineOf(start, cancelHours)),
    state: isCancelled ? 'cancelled' : start > ctx.now ? 'booked' : 'over',
  }));
};

type BlockRow = Omit<UnitBlock, 'left' | 'state'> & { used: number; isWaiting: boolean; isRefunded: boolean };

const stateOf = ({ isRefunded, validUntil, isWaiting }: BlockRow, left: number, today: string): BlockState => {
  if (isRefunded) return 'refunded';
  if (left === 0) return 'usedUp';
  if (validUntil < today) return 'expired';
  return isWaiting ? 'waiting' : 'open';
};

/** Of the block `b` and its owner `p`. */
const blocksWhere = async (ctx: Ctx, which: RawBuilder<SqlBool>): Promise<UnitBlock[]> => {
  const { rows } = await sql<BlockRow>`
    select b.id as "ID", p.id as "owner_ID", p.display_name as "ownerName", c.id as "course_ID", c.name as "courseName",
      b.units, ${usedUnits} as used, b.price_cents as price, to_char(b.valid_until, 'YYYY-MM-DD') as "validUntil",
      ${isBlockWaiting} as "isWaiting", b.refunded_at is not null as "isRefunded", b.allowed_reason as "allowedReason",
      b.refunded_cents as refunded
    from unit_block b
    join person_card p on p.club_id = b.club_id and p.id = b.owner_id
    join course_card c on c.club_id = b.club_id and c.id = b.course_id
    where ${which} and p.deleted_at is null
      and b.valid_until > (${ctx.now}::timestamptz at time zone 'Europe/Vienna')::date - ${shownDays}::integer
    order by b.refunded_at is not null, b.valid_until, b.id limit ${maxShown}`.execute(ctx.db);
  return rows.map((row) => {
    const { used, isWaiting: _, isRefunded: __, ...told } = row;
    const left = unitsLeft({ units: row.units, used });
    return { ...told, left, state: stateOf(row, left, dayInVienna(ctx.now)) };
  });
};

const ofFamily = (ctx: Ctx): RawBuilder<SqlBool> => {
  const { id } = viewerOf(ctx);
  return sql<SqlBool>`(p.id = ${id} or p.manager_id = ${id})`;
};

const sharedChildren = async (ctx: Ctx) => {
  const { rows } = await sql<{ ID: number; fullname: string }>`
    select p.id as "ID", p.display_name as fullname from person_card p
    where ${isSharedWith(viewerOf(ctx).id, 'book')} and p.is_present order by p.first_name, p.id`.execute(ctx.db);
  return rows;
};

/** A block belongs to the whole family. */
export const singlesOfViewer = async (ctx: Ctx) => ({
  bookings: await bookingsWhere(ctx, ofFamily(ctx)),
  blocks: await blocksWhere(ctx, sql<SqlBool>`p.id = ${viewerOf(ctx).managerId}`),
  sharedChildren: await sharedChildren(ctx),
});

/** For the office. */
export const singlesOfClub = async (ctx: Ctx) => ({
  bookings: await bookingsWhere(ctx, sql<SqlBool>`true`),
  blocks: await blocksWhere(ctx, sql<SqlBool>`true`),
});
