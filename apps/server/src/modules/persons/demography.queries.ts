import { dayInVienna } from '@vereinshaus/contract/days';
import type { AgeGroup } from '@vereinshaus/contract/person-lists';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** Everybody from 95 on stands in the last group of the pyramid. */
const lastGroup = 19;
const yearsOfGroup = 5;
const yearsShown = 15;

/** Makes somebody a member: the counterpart of `isMembershipCode` in the contract. */
const isMembership = sql<SqlBool>`(r.code between 1 and 409 and r.code <> 220)`;

/** The living of this club with age and lowest membership code; null = no member. */
const counted = (today: string, who: 'members' | 'all') => sql`
  counted as (
    select * from (
      select p.sex, p.country, p.postal_code, p.locality,
        extract(year from age(${today}::date, p.birth_date))::integer as age,
        (select min(r.code) from membership_role r
          where r.club_id = p.club_id and r.person_id = p.id and ${isMembership}
            and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)) as code
      from person p where p.deleted_at is null and p.death_date is null
    ) one ${who === 'members' ? sql`where one.code is not null` : sql``}
  )`;

type Counted = ReturnType<typeof counted>;

const agesOf = async (ctx: Ctx, persons: Counted) => {
  const { rows } = await sql<AgeGroup & { age: number | null }>`
    with ${persons}
    select case when age is not null then least(age / ${sql.lit(yearsOfGroup)}, ${sql.lit(lastGroup)}) end
        * ${sql.lit(yearsOfGroup)} as age,
      count(*) filter (where sex = 'male') as male, count(*) filter (where sex = 'fem') as fem,
      count(*) filter (where sex not in ('male', 'fem')) as other
    from counted group by 1 order by 1`.execute(ctx.db);
  return rows;
};

/** Every group up to the oldest, so that the pyramid has no holes. */
const withoutHoles = (groups: readonly AgeGroup[]): AgeGroup[] => {
  const oldest = groups.at(-1)?.age;
  if (oldest === undefined) return [];
  return Array.from({ length: oldest / yearsOfGroup + 1 }, (_, index) => {
    const age = index * yearsOfGroup;
    return groups.find((group) => group.age === age) ?? { age, male: 0, fem: 0, other: 0 };
  });
};

const typesOf = async (ctx: Ctx, persons: Counted) => {
  const { rows } = await sql<{ role: number; count: number }>`
    with ${persons}
    select coalesce(code, 0) as role, count(*) as count from counted group by 1 order by 2 desc, 1`.execute(ctx.db);
  return rows;
};

const placesOf = async (ctx: Ctx, persons: Counted) => {
  const { rows } = await sql<{ country: string; postal_code: string; locality: string; count: number }>`
    with ${persons}
    select country, postal_code, mode() within group (order by locality) as locality, count(*) as count
    from counted group by country, postal_code order by count desc, country, postal_code`.execute(ctx.db);
  return rows;
};

/**
 * Ein- und Austritte: roles that follow one another without a gap are one membership. The last day of it counts, so who
 * leaves at the end of December leaves in the old year. Those who have died or were deleted were members all the same.
 */
const yearsOf = async (ctx: Ctx, today: string) => {
  const { rows } = await sql<{ year: number; joined: number; left: number }>`
    with memberships as (
      select r.person_id, range_agg(daterange(r.starts_on, r.ends_on)) as held
      from membership_role r where ${isMembership} group by r.person_id
    ), periods as (
      select m.person_id, lower(one) as begins, upper(one) - 1 as ends, lower(one) = lower(m.held) as is_first
      from memberships m cross join unnest(m.held) as one
    ), days as (
      select case when d.is_first then least(p.member_since, d.begins) else d.begins end as joined, d.ends as left_on
      from periods d join person p on p.id = d.person_id
    ), years as (
      select y.year from generate_series(
        extract(year from ${today}::date)::integer - ${sql.lit(yearsShown - 1)}, extract(year from ${today}::date)::integer
      ) as y(year)
    )
    select y.year,
      (select count(*) from days d where extract(year from d.joined) = y.year and d.joined <= ${today}::date) as joined,
      (select count(*) from days d where extract(year from d.left_on) = y.year and d.left_on < ${today}::date) as left
    from years y order by y.year`.execute(ctx.db);
  return rows;
};

/** Demografie: the club in numbers, today. */
export const demography = async (ctx: Ctx, who: 'members' | 'all') => {
  const today = dayInVienna(ctx.now);
  const persons = counted(today, who);
  const groups = await agesOf(ctx, persons);
  const sizeOf = ({ male, fem, other }: AgeGroup) => male + fem + other;
  const unknown = groups.filter(({ age }) => age === null).reduce((sum, group) => sum + sizeOf(group), 0);
  return {
    total: groups.reduce((sum, group) => sum + sizeOf(group), 0),
    withoutAge: unknown,
    ages: withoutHoles(groups.filter(({ age }) => age !== null)),
    types: await typesOf(ctx, persons),
    places: await placesOf(ctx, persons),
    years: await yearsOf(ctx, today),
  };
};
