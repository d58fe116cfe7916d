import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { conditionsOf, contains, type Filters, german, type Orders, orderOf } from '../../kit/list-columns.ts';
import { type PageSlice, pageWithTotal } from '../../kit/page.ts';
import { bookingErrors } from './bookings.errors.ts';

const name = sql<string>`p.display_name`;
const booker = sql<string>`coalesce(b.display_name, '')`;

/** Booking is `t`, person `p`, course `c`, who booked `b`. */
const filters: Filters = {
  time: contains(sql`to_char(t.created_at at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI')`),
  fullname: contains(name),
  course: contains(sql`c.name`),
  role: (value) => sql`t.role::text = ${value}`,
  status: (value) => sql`(t.left_at is not null) = ${value === 'storniert'}`,
  bookedBy: contains(booker),
};

const orders: Orders = {
  time: [sql`t.created_at`],
  fullname: [german(sql`p.last_name`), german(sql`p.first_name`)],
  course: [german(sql`c.name`)],
  role: [sql`t.role`],
  price: [sql`t.price_cents`],
  status: [sql`coalesce(t.left_at, '-infinity')`],
  bookedBy: [german(booker)],
};

/** The newest first where nothing else is asked for, and among equals. */
const newestFirst = [sql`t.created_at desc`, sql`t.id desc`];

type LastBookingsQuery = ListInput & { courseId: number | undefined; personId: number | undefined };

type Row = {
  ID: number;
  created_at: Date;
  child_ID: number;
  fullname: string;
  course_ID: number;
  course: string;
  role: number;
  price: number;
  left_at: Date | null;
  bookedBy: string;
  total: number;
};

const bookings = sql`
    participation t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    left join person_card b on b.club_id = t.club_id and b.id = t.created_by`;

/** Letzte Buchungen, counted apart from the page. */
export const lastBookings = async (
  ctx: Ctx,
  { page, size, sort, filters: typed = {}, courseId, personId }: LastBookingsQuery,
) => {
  const ofColumns = conditionsOf(filters, typed, bookingErrors.unknownColumn);
  const conditions = [
    ...(courseId === undefined ? [] : [sql<SqlBool>`t.course_id = ${courseId}`]),
    ...(personId === undefined ? [] : [sql<SqlBool>`t.person_id = ${personId}`]),
    ...ofColumns,
  ];
  // Every booking has a course and a person: who filters by neither counts without them.
  const counted = ofColumns.length === 0 ? sql`participation t` : bookings;
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const rowsOf = async ({ limit, offset }: PageSlice) =>
    (
      await sql<Row>`
    select t.id as "ID", t.created_at, p.id as "child_ID", ${name} as fullname, c.id as "course_ID", c.name as course,
      t.role, t.price_cents as price, t.left_at, ${booker} as "bookedBy", (select count(*) from ${counted} where ${where}) as total
    from ${bookings}
    where ${where}
    order by ${orderOf(orders, sort ?? '-time', newestFirst, bookingErrors.unknownColumn)}
    limit ${limit} offset ${offset}`.execute(ctx.db)
    ).rows;
  const { rows, total } = await pageWithTotal({ page, size }, rowsOf);
  return {
    bookings: rows.map(({ created_at, left_at, total: _total, ...row }) => ({
      ...row,
      time: toSeconds(created_at),
      timeLeave: toSeconds(left_at),
    })),
    total,
  };
};
