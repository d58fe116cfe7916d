import { type Figures, figureParts } from '@vereinshaus/contract/home/calls';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { visibleCourses } from '../courses/index.ts';
import { openOnDays } from '../ledger/index.ts';
import { countingDays } from './counting-days.ts';

type Days = readonly IsoDay[];

/** The days of counting on which something was the case, as bits: from its first day on, up to the day on which it is over. */
const daysWithin = (days: Days, from: RawBuilder<unknown>, over: RawBuilder<unknown>): RawBuilder<number> => {
  const all = sql`${[...days]}::date[]`;
  const before = (day: RawBuilder<unknown>) => sql`width_bucket(${day} - 1, ${all})`;
  const end = sql`case when ${over} is null then ${sql.lit(days.length)} else ${before(over)} end`;
  return sql`greatest((1 << (${end})) - (1 << ${before(from)}), 0)`;
};

const countedByDay = (days: Days): RawBuilder<number[]> =>
  sql`array[${sql.join(days.map((_, index) => sql`count(*) filter (where w.days & ${sql.lit(2 ** index)} <> 0)`))}]::integer[]`;

/** Everybody once, whatever roles they have at the same time. */
const members = async (ctx: Ctx, days: Days): Promise<number[]> => {
  const { rows } = await sql<{ counts: number[] }>`
    select ${countedByDay(days)} as counts from (
      select bit_or(${daysWithin(days, sql`r.starts_on`, sql`r.ends_on`)}) as days
      from membership_role_card r join person_card p on p.club_id = r.club_id and p.id = r.person_id
      where r.code between 1 and 409 and r.code <> 220 and (r.ends_on is null or r.ends_on > ${days[0]}::date)
        and p.is_present
      group by r.person_id
    ) w`.execute(ctx.db);
  return rows[0]?.counts ?? [];
};

const inVienna = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Europe/Vienna')::date`;

/**
 * From booking or from the first day of the course on, whichever is later, until somebody leaves or it is over. The days of each are
 * reckoned once (`offset 0`), not once for every day that is counted.
 */
const places = async (ctx: Ctx, days: Days): Promise<number[]> => {
  const from = sql`greatest(${inVienna(sql`t.created_at`)}, c.starts_on)`;
  const over = sql`least(${inVienna(sql`t.left_at`)}, c.ends_on + 1)`;
  const { rows } = await sql<{ counts: number[] }>`
    select ${countedByDay(days)} as counts from (
      select ${daysWithin(days, from, over)} as days
      from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
      where t.role = ${roleLiteral.participant} and c.deleted_at is null and ${visibleCourses(ctx)}
        and (t.is_current or ${inVienna(sql`t.left_at`)} > ${days[0]}::date)
        and (c.ends_on is null or c.ends_on >= ${days[0]}::date)
      offset 0
    ) w`.execute(ctx.db);
  return rows[0]?.counts ?? [];
};

/** Number of a month → what was counted in it. */
const byMonth = (days: Days, rows: readonly { month: number; count: number }[]): number[] => {
  const counts = new Map(rows.map(({ month, count }) => [month, count]));
  return days.map((_, index) => counts.get(index) ?? 0);
};

const bookings = async (ctx: Ctx, days: Days): Promise<number[]> => {
  const first = `${days[0]?.slice(0, 7)}-01`;
  const { rows } = await sql<{ month: number; count: number }>`
    select width_bucket(${inVienna(sql`t.created_at`)} - 1, ${[...days]}::date[]) as month, count(*)::integer as count
    from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where t.role <> ${roleLiteral.trainer} and t.created_at >= ${first}::date::timestamp at time zone 'Europe/Vienna'
      and c.deleted_at is null and ${visibleCourses(ctx)}
    group by 1`.execute(ctx.db);
  return byMonth(days, rows);
};

/** Vier Zahlen des Vereins: only those that the viewer may see are counted. */
export const readFigures = async (ctx: Ctx): Promise<Figures> => {
  const sees = (part: keyof typeof figureParts) => judgeAccess(figureParts[part], ctx.viewer) === 'yes';
  const days = countingDays(dayInVienna(ctx.now));
  return {
    days: days.map(toDayNumber),
    ...(sees('members') && { members: await members(ctx, days) }),
    ...(sees('places') && { places: await places(ctx, days) }),
    ...(sees('bookings') && { bookings: await bookings(ctx, days) }),
    ...(sees('open') && { open: [...(await openOnDays(ctx, days))] }),
  };
};
