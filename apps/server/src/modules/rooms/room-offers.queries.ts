import type { RoomOffer } from '@vereinshaus/contract/rooms/calls';
import { type RoomPrice, usualTerms } from '@vereinshaus/contract/rooms/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { allRooms, requireSeesRooms } from '../events/index.ts';
import { looksAfterRooms } from './room-scope.ts';
import { roomErrors } from './rooms.errors.ts';

type PriceRow = RoomPrice & { roomId: number };

/** Rows that only differ in the weekday are combined. */
const pricesByRoom = async (ctx: Pick<Ctx, 'db'>): Promise<readonly PriceRow[]> => {
  const { rows } = await sql<PriceRow>`
    select p.room_id as "roomId", array_agg(p.weekday::integer order by p.weekday) as weekdays,
      lower(p.minutes) as from, upper(p.minutes) as to, p.member_cents as "memberPrice", p.guest_cents as "guestPrice"
    from room_price p
    group by p.room_id, p.minutes, p.member_cents, p.guest_cents
    order by p.room_id, min(p.weekday), lower(p.minutes)`.execute(ctx.db);
  return rows;
};

const termsByRoom = async (ctx: Pick<Ctx, 'db'>) => {
  const rows = await ctx.db
    .selectFrom('room_terms as t')
    .select([
      't.room_id',
      't.is_bookable as bookable',
      't.is_for_guests as forGuests',
      't.needs_approval as approval',
      't.opens_at as opens',
      't.closes_at as closes',
      't.min_minutes as minMinutes',
      't.max_minutes as maxMinutes',
      't.lead_hours as leadHours',
      't.ahead_days as aheadDays',
      't.cancel_hours as cancelHours',
      't.late_fee_percent as lateFeePercent',
      't.code_minutes as codeMinutes',
      't.access_code as accessCode',
    ])
    .execute();
  return new Map(rows.map(({ room_id, ...terms }) => [room_id, terms]));
};

/** Every room with its prices and terms. A room without saved terms cannot be booked. */
const everyOffer = async (ctx: Ctx): Promise<readonly RoomOffer[]> => {
  const rooms = await allRooms(ctx);
  const terms = await termsByRoom(ctx);
  const prices = await pricesByRoom(ctx);
  return rooms.map((room) => ({
    ...room,
    ...usualTerms,
    accessCode: '',
    ...terms.get(room.ID),
    prices: prices
      .filter(({ roomId }) => roomId === room.ID)
      .map(({ weekdays, from, to, memberPrice, guestPrice }) => ({
        weekdays: [...weekdays],
        from,
        to,
        memberPrice,
        guestPrice,
      })),
  }));
};

/** The door code is only returned to the booker, shortly before the booking, and to the office. */
export const roomOffers = async (ctx: Ctx): Promise<RoomOffer[]> => {
  await requireSeesRooms(ctx);
  const isOffice = looksAfterRooms(ctx);
  return (await everyOffer(ctx))
    .filter(({ active, bookable }) => isOffice || (active && bookable))
    .map((offer) => ({ ...offer, accessCode: isOffice ? offer.accessCode : '' }));
};

/** With its door code: only for internal use by commands. */
export const offerOf = async (ctx: Ctx, roomId: number): Promise<RoomOffer> => {
  const offer = (await everyOffer(ctx)).find(({ ID, active }) => ID === roomId && active);
  if (!offer) throw roomErrors.roomGone();
  return offer;
};

export const offersById = async (ctx: Ctx): Promise<ReadonlyMap<number, RoomOffer>> =>
  new Map((await everyOffer(ctx)).map((offer) => [offer.ID, offer]));
