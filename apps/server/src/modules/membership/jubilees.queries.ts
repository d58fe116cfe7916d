import { addDays, dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { Jubilarian, JubileeMode } from '@vereinshaus/contract/membership/calls';
import { anniversary, dayOfTime, isRoundAge, isRoundMembership } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { personList } from '../persons/index.ts';
import { membershipErrors } from './membership.errors.ts';

type JubileesQuery = { mode: JubileeMode; dateStart?: number | undefined; dateEnd?: number | undefined };

const longestDays = 5 * 366;

const rangeOf = (ctx: Ctx, { dateStart, dateEnd }: JubileesQuery): { start: IsoDay; end: IsoDay } => {
  const year = dayInVienna(ctx.now).slice(0, 4);
  const start = dayOfTime(dateStart ?? 0) ?? `${year}-01-01`;
  const end = dayOfTime(dateEnd ?? 0) ?? `${start.slice(0, 4)}-12-31`;
  if (end < start) throw membershipErrors.rangeOrder();
  if (end > addDays(start, longestDays)) throw membershipErrors.rangeTooLong();
  return { start, end };
};

type Anniversary = { id: number; day: IsoDay; years: number };

const maxYears = 150;
const roundsOf = (isRound: (years: number) => boolean) =>
  Array.from({ length: maxYears }, (_, index) => index + 1).filter(isRound);
const rounds = {
  birthday: roundsOf(isRoundAge),
  everyBirthday: roundsOf(() => true),
  membership: roundsOf(isRoundMembership),
};

/**
 * Persons whose birthday or first day as a member recurs in the range or on an adjacent day: the database does not decide how the 29th of
 * February is handled.
 */
const candidates = async (ctx: Ctx, mode: JubileeMode, start: IsoDay, end: IsoDay) => {
  const years = sql`generate_series(${Number(start.slice(0, 4))}::integer, ${Number(end.slice(0, 4))}::integer) as y(year)`;
  const query =
    mode !== 'membership'
      ? // For each age the index of birth dates is searched for its few days.
        sql<Anniversary>`
          select b.id, b.birth_date as day, w.years
          from unnest(${rounds[mode]}::integer[]) as w(years) cross join lateral (
            select p.id, p.birth_date from person_card p
            where p.club_id = current_club() and p.is_present
              and p.birth_date between (${start}::date - make_interval(years => w.years))::date - 1
                and (${end}::date - make_interval(years => w.years))::date + 1
            offset 0
          ) b`
      : sql<Anniversary>`
          with begun as (
            select r.person_id, min(r.starts_on) as day from membership_role r where r.code between 1 and 409 and r.code <> 220 group by r.person_id
          ), came_round as (
            select b.person_id, coalesce(p.member_since, b.day) as day,
              y.year - extract(year from coalesce(p.member_since, b.day))::integer as years
            from begun b left join person_card p on p.id = b.person_id and p.member_since is not null and p.deleted_at is null cross join ${years}
          )
          select c.person_id as id, c.day, c.years
          from came_round c
          where c.years = any(${rounds.membership}::integer[])
            and c.day + make_interval(years => c.years) between ${start}::date - 1 and ${end}::date + 1 and exists (
            select from membership_role r
            where r.club_id = current_club() and r.person_id = c.person_id and r.code between 1 and 409 and r.code <> 220
              and r.starts_on <= (c.day + make_interval(years => c.years))::date
              and (r.ends_on is null or r.ends_on > (c.day + make_interval(years => c.years))::date)
          )`;
  return (await query.execute(ctx.db)).rows;
};

/** Jubilare: round birthdays or all of them, or round years as a member, with their day, in order of the days. */
export const jubilees = async (ctx: Ctx, wanted: JubileesQuery): Promise<Jubilarian[]> => {
  const { start, end } = rangeOf(ctx, wanted);
  const chosen = (await candidates(ctx, wanted.mode, start, end))
    .map(({ id, day, years }) => ({ id, years, day: anniversary(day, years) }))
    .filter(({ day }) => day >= start && day <= end);
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const { users } = await personList(ctx, { page: 1, only: sql`p.id = any(${ids})` });
  // By day, and on the same day by name, like the list.
  const places = new Map(users.map(({ ID }, index) => [ID, index]));
  const place = ({ id }: { id: number }) => places.get(id) ?? -1;
  return chosen
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((round) => {
      const user = users[place(round)];
      return user ? [{ jubilee: round.years, jubileeDate: toDayNumber(round.day), ...user }] : [];
    })
    .toSorted((a, b) => a.jubileeDate - b.jubileeDate);
};
