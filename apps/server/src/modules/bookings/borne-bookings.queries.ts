import type { BorneBooking } from '@vereinshaus/contract/bookings/booking-records';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { secondsOfDay } from './booking-page.queries.ts';

type BorneRow = {
  id: number;
  name: string;
  first_name: string;
  cents: number;
  open_cents: number;
  due_on: IsoDay | null;
};

/**
 * Wofür jemand mitzahlt, ohne das Kind zu sehen: the running bookings of which the viewer bears a part. Of a child that they see the
 * part stands with its booking.
 */
export const borneByViewer = async (ctx: Ctx): Promise<{ borne?: BorneBooking[] }> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<BorneRow>`
    select t.id, c.name, p.first_name, sum(b.cents)::integer as cents, sum(o.open_cents)::integer as open_cents,
      min(o.due_on) filter (where o.open_cents > 0) as due_on
    from open_item_card o
    join participation t on t.club_id = o.club_id and t.id = o.about_id and t.left_at is null
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    cross join lateral (
      select sum(e.amount_cents - e.reversed_cents)::integer as cents from ledger_entry_card e
      where e.club_id = o.club_id and e.debit_item_id = o.id and e.cancelled_at is null
    ) b
    where o.payer_id = ${id} and o.about_kind = 'booking' and o.side = 'charge' and b.cents > 0 and not ${isFamilyOf(id, 'see')}
    group by t.id, c.name, p.first_name
    order by t.id desc`.execute(ctx.db);
  if (rows.length === 0) return {};
  return {
    borne: rows.map(({ id: bookingId, name, first_name: prename, cents, open_cents: open, due_on: dueOn }) => ({
      cp_ID: bookingId,
      name,
      prename,
      cents,
      open,
      dueDate: secondsOfDay(dueOn),
    })),
  };
};
