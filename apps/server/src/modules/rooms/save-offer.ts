import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { rooms } from '@vereinshaus/contract/rooms/calls';
import { doPricesOverlap } from '@vereinshaus/contract/rooms/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { holdRooms, roomById } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { roomErrors } from './rooms.errors.ts';

type TermsInput = ParsedInputOf<typeof rooms.saveTerms>;
type PricesInput = ParsedInputOf<typeof rooms.savePrices>;

/** Bedingungen eines Raums speichern; what is booked stays booked. */
export const saveTerms = async (ctx: Ctx, input: TermsInput) => {
  const { name } = await roomById(ctx, input.room_ID);
  if (input.closes <= input.opens) throw roomErrors.hoursOrder();
  if (input.maxMinutes < input.minMinutes) throw roomErrors.lengthOrder();
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
  await recordHistory(ctx, { kind: 'rooms.termsSaved', personId: null, details: { room: name } });
};

/** Preise eines Raums ersetzen: one row per weekday, so that the database sees two for one time. */
export const savePrices = async (ctx: Ctx, { room_ID: roomId, prices }: PricesInput) => {
  const { name } = await roomById(ctx, roomId);
  if (prices.some(({ from, to }) => to <= from)) throw roomErrors.hoursOrder();
  if (doPricesOverlap(prices)) throw roomErrors.pricesOverlap();
  // Of two who save at once the second replaces what the first has saved.
  await holdRooms(ctx, [roomId]);
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
    details: { room: name, count: prices.length },
  });
};
