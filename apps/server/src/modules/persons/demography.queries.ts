import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { AgeGroup } from '@vereinshaus/contract/persons/person-lists';
import { sql } from 'kysely';
import { membershipSpells } from '../../db/membership-spells.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** Everybody aged 95 or more is in the last group of the pyramid. */
const lastGroup = 19;
const yearsOfGroup = 5;
const yearsShown = 15;

type Who = 'members' | 'all';

/** A row of one of five counts; columns of the other counts are null. */
type CountedRow = {
  by: 'age' | 'type' | 'place' | 'joined' | 'left';
  age: number | null;
  sex: string;
  code: number | null;
  country: string;
  postal_code: string;
  locality: string;
  year: number;
  count: number;
};

/**
 * The living persons of this club, counted by age and sex, by lowest membership code (null = no member) and by place in one pass. The age
 * group is found by comparing the birth date with those of persons who turn 5, 10, … today.
 * Ein- und Austritte: see `membershipSpells`.
 */
const countedOf = async (ctx: Ctx, today: IsoDay, who: Who) => {
  const { rows } = await sql<CountedRow>`
    with ${membershipSpells(today)}, one as (
      select p.sex, p.country, p.postal_code, p.locality, h.code,
        ${sql.lit(lastGroup)} - width_bucket(p.birth_date - 1, array(
          select (${today}::date - make_interval(years => n * ${sql.lit(yearsOfGroup)}))::date
          from generate_series(${sql.lit(lastGroup)}, 1, -1) n
        )) as age_group
      from person p left join held h on h.person_id = p.id
      where p.deleted_at is null and p.death_date is null ${who === 'members' ? sql`and h.code is not null` : sql``}
    )
    select case when grouping(sex) = 0 then 'age' when grouping(code) = 0 then 'type' else 'place' end as by,
      age_group * ${sql.lit(yearsOfGroup)} as age, sex, code, country, postal_code, locality, null::integer as year,
      count(*) as count
    from one
    group by grouping sets ((age_group, sex), (code), (country, postal_code, locality))
    union all
    select 'joined', null, null, null, null, null, null, date_part('year', d.joined)::integer, count(*)
    from days d where d.joined <= ${today}::date group by date_part('year', d.joined)::integer
    union all
    select 'left', null, null, null, null, null, null, date_part('year', d.left_on)::integer, count(*)
    from days d where d.left_on < ${today}::date group by date_part('year', d.left_on)::integer
    order by count desc, code, country, postal_code, locality`.execute(ctx.db);
  return rows;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const groupsOf = (counted: readonly CountedRow[]): AgeGroup[] => {
  const rows = counted.filter(({ by, age }) => by === 'age' && age !== null);
  const oldest = Math.max(...rows.map(({ age }) => age ?? 0));
  // Includes empty groups up to the oldest one, so that the pyramid has no gaps.
  return Array.from({ length: rows.length === 0 ? 0 : oldest / yearsOfGroup + 1 }, (_, index) => {
    const group = rows.filter(({ age }) => age === index * yearsOfGroup);
    const countOf = (isMeant: (sex: string) => boolean) =>
      sum(group.filter(({ sex }) => isMeant(sex)).map(({ count }) => count));
    return {
      age: index * yearsOfGroup,
      male: countOf((sex) => sex === 'male'),
      fem: countOf((sex) => sex === 'fem'),
      other: countOf((sex) => sex !== 'male' && sex !== 'fem'),
    };
  });
};

type Place = Pick<CountedRow, 'country' | 'postal_code' | 'locality' | 'count'>;

/** By postal code; of several spellings of a locality the most frequent one is used. */
const placesOf = (counted: readonly CountedRow[]): Place[] => {
  const places = new Map<string, Place>();
  for (const { country, postal_code, locality, count } of counted.filter(({ by }) => by === 'place')) {
    const key = `${country} ${postal_code}`;
    const known = places.get(key) ?? { country, postal_code, locality, count: 0 };
    places.set(key, { ...known, count: known.count + count });
  }
  const spelt = ({ country, postal_code }: Place) => `${country} ${postal_code}`;
  return [...places.values()].sort((a, b) => b.count - a.count || (spelt(a) < spelt(b) ? -1 : 1));
};

/** Joined and left per year, including years without any. */
const yearsOf = (counted: readonly CountedRow[], today: IsoDay) => {
  const first = Number(today.slice(0, 4)) - yearsShown + 1;
  const countOf = (by: CountedRow['by'], year: number) =>
    counted.find((row) => row.by === by && row.year === year)?.count ?? 0;
  return Array.from({ length: yearsShown }, (_, index) => {
    const year = first + index;
    return { year, joined: countOf('joined', year), left: countOf('left', year) };
  });
};

/** Demografie: the figures of the club, today. */
export const demography = async (ctx: Ctx, who: Who) => {
  const today = dayInVienna(ctx.now);
  const counted = await countedOf(ctx, today, who);
  const ofAge = counted.filter(({ by }) => by === 'age');
  return {
    total: sum(ofAge.map(({ count }) => count)),
    withoutAge: sum(ofAge.filter(({ age }) => age === null).map(({ count }) => count)),
    ages: groupsOf(counted),
    types: counted.filter(({ by }) => by === 'type').map(({ code, count }) => ({ role: code ?? 0, count })),
    places: placesOf(counted),
    years: yearsOf(counted, today),
  };
};
