import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import type { RoomOffer, rooms } from '@vereinshaus/contract/rooms/calls';
import { doPricesOverlap, type RoomPrice } from '@vereinshaus/contract/rooms/rules';
import { weekdaysText } from '@vereinshaus/contract/rooms/weekdays';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { holdRooms, roomById } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { offersById } from './room-offers.queries.ts';
import { roomErrors } from './rooms.errors.ts';

type TermsInput = ParsedInputOf<typeof rooms.saveTerms>;
type PricesInput = ParsedInputOf<typeof rooms.savePrices>;

/** Labels of a room's terms in the history; the door code is left out. */
const termFields = {
  bookable: 'roomBookable',
  forGuests: 'roomForGuests',
  approval: 'roomApproval',
  opens: 'roomOpens',
  closes: 'roomCloses',
  minMinutes: 'roomMinMinutes',
  maxMinutes: 'roomMaxMinutes',
  leadHours: 'roomLeadHours',
  aheadDays: 'roomAheadDays',
  cancelHours: 'roomCancelHours',
  lateFeePercent: 'roomLateFeePercent',
  codeMinutes: 'roomCodeMinutes',
} as const satisfies Partial<Record<keyof TermsInput, string>>;

const hasTerm = (field: string): field is keyof typeof termFields => Object.hasOwn(termFields, field);

const changedTerms = (before: RoomOffer | undefined, after: TermsInput) => ({
  ...Object.fromEntries(
    Object.keys(termFields)
      .filter(hasTerm)
      .filter((field) => before?.[field] !== after[field])
      .map((field) => [termFields[field], { before: before?.[field] ?? null, after: after[field] }]),
  ),
  ...((before?.accessCode ?? '') !== after.accessCode && {
    roomAccessCode: { before: before?.accessCode ? 'vergeben' : '', after: after.accessCode ? 'neu vergeben' : '' },
  }),
});

/** „Mo–Fr 08:00–17:00: € 10,00 (Gäste € 15,00)“, for the history. */
const pricesText = (prices: readonly RoomPrice[]): string =>
  prices
    .map(
      ({ weekdays, from, to, memberPrice, guestPrice }) =>
        `${weekdaysText(weekdays)} ${clockText(from)}–${clockText(to)}: ${formatMoney(memberPrice)} (Gäste ${formatMoney(guestPrice)})`,
    )
    .join('; ');

/** Bedingungen eines Raums speichern; existing bookings stay. */
export const saveTerms = async (ctx: Ctx, input: TermsInput) => {
  const { name } = await roomById(ctx, input.room_ID);
  if (input.closes <= input.opens) throw roomErrors.hoursOrder();
  if (input.maxMinutes < input.minMinutes) throw roomErrors.lengthOrder();
  await holdRooms(ctx, [input.room_ID]);
  const before = (await offersById(ctx)).get(input.room_ID);
  const terms = {
    is_bookable: input.bookable,
    is_for_guests: input.forGuests,
    needs_approval: input.approval,
    opens_at: input.opens,
    closes_at: input.closes,
    min_minutes: input.minMinutes,
    max_minutes: input.maxMinutes,
    lead_hours: input.leadHours,
    ahead_days: input.aheadDays,
    cancel_hours: input.cancelHours,
    late_fee_percent: input.lateFeePercent,
    code_minutes: input.codeMinutes,
    access_code: input.accessCode,
  };
  await ctx.db
    .insertInto('room_terms')
    .values({ club_id: sql<number>`current_club()`, room_id: input.room_ID, ...terms })
    .onConflict((conflict) => conflict.columns(['club_id', 'room_id']).doUpdateSet(terms))
    .execute();
  await recordHistory(ctx, {
    kind: 'rooms.termsSaved',
    personId: null,
    details: { room: name, changes: changedTerms(before, input) },
  });
};

/** Preise eines Raums ersetzen: one row per weekday, so that a constraint detects two prices for the same time. */
export const savePrices = async (ctx: Ctx, { room_ID: roomId, prices }: PricesInput) => {
  const { name } = await roomById(ctx, roomId);
  if (prices.some(({ from, to }) => to <= from)) throw roomErrors.hoursOrder();
  if (doPricesOverlap(prices)) throw roomErrors.pricesOverlap();
  // Locked: of two concurrent saves the second replaces the first.
  await holdRooms(ctx, [roomId]);
  const before = (await offersById(ctx)).get(roomId)?.prices ?? [];
  await ctx.db.deleteFrom('room_price').where('room_id', '=', roomId).execute();
  const rows = prices.flatMap(({ weekdays, ...price }) =>
    [...new Set(weekdays)].map((weekday) => ({ weekday, ...price })),
  );
  await sql`
    insert into room_price (club_id, room_id, weekday, minutes, member_cents, guest_cents)
    select current_club(), ${roomId}, p.weekday, int4range(p."from", p."to"), p."memberPrice", p."guestPrice"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p
      (weekday smallint, "from" integer, "to" integer, "memberPrice" integer, "guestPrice" integer)`.execute(ctx.db);
  await recordHistory(ctx, {
    kind: 'rooms.pricesSaved',
    personId: null,
    details: {
      room: name,
      count: prices.length,
      changes: { roomPrices: { before: pricesText(before), after: pricesText(prices) } },
    },
  });
};
