import { addDays, dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/days';
import type { Jubilarian, JubileeMode } from '@vereinshaus/contract/membership';
import { anniversary, dayOfTime, isRoundAge, isRoundMembership } from '@vereinshaus/contract/membership-rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { personList } from '../persons/index.ts';
import { membershipErrors } from './membership.errors.ts';

type Wanted = { mode: JubileeMode; dateStart?: number | undefined; dateEnd?: number | undefined };

const longestDays = 5 * 366;

const rangeOf = (ctx: Ctx, { dateStart, dateEnd }: Wanted): { start: IsoDay; end: IsoDay } => {
  const year = dayInVienna(ctx.now).slice(0, 4);
  const start = dayOfTime(dateStart ?? 0) ?? `${year}-01-01`;
  const end = dayOfTime(dateEnd ?? 0) ?? `${start.slice(0, 4)}-12-31`;
  if (end < start) throw membershipErrors.rangeOrder();
  if (end > addDays(start, longestDays)) throw membershipErrors.rangeTooLong();
  return { start, end };
};

type Anniversary = { id: number; day: IsoDay; years: number };

/** Whose birthday or first day as a member comes round in the years of the range: days and years, not yet chosen. */
const candidates = async (ctx: Ctx, mode: JubileeMode, start: IsoDay, end: IsoDay) => {
  const years = sql`generate_series(${Number(start.slice(0, 4))}::integer, ${Number(end.slice(0, 4))}::integer) as y(year)`;
  const query =
    mode === 'birthday'
      ? sql<Anniversary>`
          select p.id, p.birth_date as day, y.year - extract(year from p.birth_date)::integer as years
          from person p cross join ${years}
          where p.birth_date is not null and (y.year - extract(year from p.birth_date)::integer) % 5 = 0`
      : sql<Anniversary>`
          with begun as (
            select r.person_id, min(r.starts_on) as day from membership_role r where r.code between 1 and 409 and r.code <> 220 group by r.person_id
          ), came_round as (
            select p.id, coalesce(p.member_since, b.day) as day,
              y.year - extract(year from coalesce(p.member_since, b.day))::integer as years
            from person p left join begun b on b.person_id = p.id cross join ${years}
          )
          select distinct c.id, c.day, c.years
          from came_round c
          join membership_role r on r.person_id = c.id and r.code between 1 and 409 and r.code <> 220
            and r.starts_on <= (c.day + make_interval(years => c.years))::date
            and (r.ends_on is null or r.ends_on > (c.day + make_interval(years => c.years))::date)
          where c.years > 0 and c.years % 5 = 0`;
  return (await query.execute(ctx.db)).rows;
};

/** Jubilare: round birthdays, or round years as a member on the day itself, in the order in which they come. */
export const jubilees = async (ctx: Ctx, wanted: Wanted): Promise<Jubilarian[]> => {
  const { start, end } = rangeOf(ctx, wanted);
  const isRound = wanted.mode === 'birthday' ? isRoundAge : isRoundMembership;
  const chosen = (await candidates(ctx, wanted.mode, start, end))
    .filter(({ years }) => isRound(years))
    .map(({ id, day, years }) => ({ id, years, day: anniversary(day, years) }))
    .filter(({ day }) => day >= start && day <= end);
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const { users } = await personList(ctx, { page: 1, only: sql`p.id = any(${ids})` });
  // By day, and on one day by name, as the list comes.
  const places = new Map(users.map(({ ID }, index) => [ID, index]));
  const place = ({ id }: { id: number }) => places.get(id) ?? -1;
  return chosen
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((round) => {
      const user = users[place(round)];
      return user ? [{ ...user, jubilee: round.years, jubileeDate: toDayNumber(round.day) }] : [];
    })
    .toSorted((a, b) => a.jubileeDate - b.jubileeDate);
};
