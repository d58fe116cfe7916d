import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { allSchoolYears, daysOfSchoolYear } from '@vereinshaus/contract/kit/school-year';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { secondsOfDay } from './booking-page.queries.ts';

type TurnoverRow = {
  ID: number;
  name: string;
  starts_on: IsoDay | null;
  participants: number;
  waiting: number;
  nominal: number;
  discounts: number;
  charged: number;
  credited: number;
};

/**
 * Umsatz je Kurs: what was charged and credited stands in the books, never in a second place: for places, single dates and
 * blocks. Bookings and entries are each read once for all courses, not once for every course.
 */
export const turnoverOf = async (ctx: Ctx, schoolYear: number) => {
  const { from, to } =
    schoolYear === allSchoolYears ? { from: '0001-01-01', to: '9999-12-31' } : daysOfSchoolYear(schoolYear);
  const { rows } = await sql<TurnoverRow>`
    with listed as (
      select c.id, c.name, c.starts_on from course_card c
      where c.deleted_at is null and (c.starts_on is null or c.starts_on between ${from} and ${to})
    ), booked as (
      select t.course_id,
        count(*) filter (where t.role = ${roleLiteral.participant}) as participants,
        count(*) filter (where t.role = ${roleLiteral.waiting}) as waiting,
        sum(t.nominal_price_cents) filter (where t.role = ${roleLiteral.participant}) as nominal,
        sum(t.nominal_price_cents - t.price_cents) filter (where t.role = ${roleLiteral.participant}) as discounts
      from participation t where t.left_at is null and t.course_id in (select id from listed) group by t.course_id
    ), sold as (
      select t.club_id, 'booking' as kind, t.id, t.course_id from participation t where t.course_id in (select id from listed)
      union all
      select s.club_id, 'single', s.id, e.course_id from single_booking_card s
      join event_card e on e.club_id = s.club_id and e.id = s.event_id where e.course_id in (select id from listed)
      union all
      select u.club_id, 'block', u.id, u.course_id from unit_block_card u where u.course_id in (select id from listed)
    ), posted as (
      select b.course_id, sum(e.amount_cents) filter (where d.kind = 'charge') as charged,
        sum(e.amount_cents) filter (where d.kind = 'reversal') as credited
      from ledger_entry_card e
      join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
      join sold b on b.club_id = e.club_id and b.kind = e.about_kind and b.id = e.about_id
      where e.cancelled_at is null and d.kind in ('charge', 'reversal')
      group by b.course_id
    )
    select c.id as "ID", c.name, c.starts_on,
      coalesce(t.participants, 0)::integer as participants, coalesce(t.waiting, 0)::integer as waiting,
      coalesce(t.nominal, 0)::integer as nominal, coalesce(t.discounts, 0)::integer as discounts,
      coalesce(l.charged, 0)::integer as charged, coalesce(l.credited, 0)::integer as credited
    from listed c left join booked t on t.course_id = c.id left join posted l on l.course_id = c.id
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map(({ starts_on, ...row }) => ({ ...row, startdate: secondsOfDay(starts_on) }));
};
