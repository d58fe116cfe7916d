import { type CourseGender, courseGenders } from '@vereinshaus/contract/courses/course-fields';
import { defaultOldestAge } from '@vereinshaus/contract/courses/rules';
import {
  addDays,
  dayInVienna,
  fromDayNumber,
  type IsoDay,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import { shiftForCourse } from '@vereinshaus/contract/kit/school-calendar';
import { maxMinutesOfDay } from '@vereinshaus/contract/prae/rules';
import {
  isPricedForMember,
  type PriceStep,
  standardTax,
  taxFor,
  taxIn,
} from '@vereinshaus/contract/price-rules/prices';
import type { PlannedCourse, PriceLevel, SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { runsIn } from '../courses/index.ts';

/** What plans are reckoned from: counted here, so that no name and no birthday leaves the house. */

type CourseRow = {
  id: number;
  name: string;
  starts_on: IsoDay | null;
  ends_on: IsoDay | null;
  price_cents: number;
  non_member_price_cents: number;
  members_only: boolean;
  max_participants: number | null;
  min_age: string | null;
  max_age: string | null;
  age_measured_on: IsoDay | null;
  birth_year_from: number | null;
  birth_year_to: number | null;
  sex: string;
  rate: number;
  tags: number[];
  gone_trainers: number;
  before_id: number | null;
};

const coursesWhere = async (ctx: Ctx, condition: RawBuilder<SqlBool>): Promise<readonly CourseRow[]> => {
  const { rows } = await sql<CourseRow>`
    select c.id, c.name, c.starts_on, c.ends_on, c.price_cents, c.non_member_price_cents, c.members_only,
      c.max_participants, m.min_age, m.max_age, m.age_measured_on, m.birth_year_from, m.birth_year_to, c.sex,
      k.prae_hourly_rate_cents as rate, array(
        select t.tag_id from tagging_card t where t.club_id = c.club_id and t.course_id = c.id order by t.tag_id
      ) as tags, (
        select count(distinct t.person_id)::integer from participation_card t
        join person_card p on p.club_id = t.club_id and p.id = t.person_id
        where t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.trainer} and t.undone_at is null
          and (not t.is_current or not p.is_present) and not exists (
            select from participation_card o
            where o.club_id = t.club_id and o.course_id = t.course_id and o.person_id = t.person_id
              and o.role = ${roleLiteral.trainer} and o.is_current and p.is_present
          )
      ) as gone_trainers, b.id as before_id
    from course_card c
    join course_terms m on m.club_id = c.club_id and m.id = c.id
    join course_rate k on k.club_id = c.club_id and k.id = c.id
    left join course_card b on b.club_id = c.club_id and b.id = c.copied_from_id and b.starts_on < c.starts_on - 180
    where c.deleted_at is null and ${condition}
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows;
};

/** The day on which ages count a season later. */
const agesOnOf = (course: Pick<CourseRow, 'age_measured_on' | 'starts_on'>, today: IsoDay, chosen: number): IsoDay => {
  const set = chosen === 0 ? null : fromDayNumber(chosen);
  if (set !== null) return set;
  const days = shiftForCourse(course.starts_on ?? today);
  return addDays(course.age_measured_on ?? course.starts_on ?? today, days);
};

type AgedRow = { course_id: number; months: number; birthYear: number; count: number; waiting: number };

const courseDays = (days: ReadonlyMap<number, IsoDay>) =>
  sql`jsonb_to_recordset(${JSON.stringify([...days].map(([id, day]) => ({ id, day })))}::jsonb) as s (id integer, day date)`;

const monthsOn = sql`coalesce(extract(year from age(s.day, p.birth_date)) * 12 + extract(month from age(s.day, p.birth_date)), -1)::integer`;

/** Who takes part or waits today, as the season change counts them. */
const agesOf = async (ctx: Ctx, days: ReadonlyMap<number, IsoDay>): Promise<readonly AgedRow[]> => {
  const { rows } = await sql<AgedRow>`
    select i.course_id, ${monthsOn} as months, coalesce(extract(year from p.birth_date), 0)::integer as "birthYear",
      count(*) filter (where i.role = ${roleLiteral.participant})::integer as count,
      count(*) filter (where i.role = ${roleLiteral.waiting})::integer as waiting
    from ${courseDays(days)}
    join participation_card i on i.club_id = current_club() and i.course_id = s.id and i.is_current
      and i.role in (${roleLiteral.participant}, ${roleLiteral.waiting})
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    group by 1, 2, 3
    order by 1, 2, 3`.execute(ctx.db);
  return rows;
};

type PricedRow = { course_id: number; price_cents: number; price_steps: PriceStep[]; vat_percent: number };

const pricesOf = async (ctx: Ctx, courseIds: readonly number[]): Promise<readonly PricedRow[]> => {
  const { rows } = await sql<PricedRow>`
    select i.course_id, i.price_cents, i.price_steps, i.vat_percent::float8 as vat_percent
    from participation_card i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    where i.course_id = any(${[...courseIds]}::integer[]) and i.role = ${roleLiteral.participant} and i.is_current
    order by i.course_id, i.id`.execute(ctx.db);
  return rows;
};

const sumOfKind = (steps: readonly PriceStep[], kinds: readonly PriceStep['kind'][]): number =>
  steps.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0);

type Listed = Pick<CourseRow, 'price_cents' | 'non_member_price_cents'>;

/** What the same person pays next season at the same price: without what counted once, net of VAT. */
const levelOf = (row: PricedRow, course: Listed, keptOfPrice: number): Omit<PriceLevel, 'count'> => {
  const { price_steps: steps, vat_percent: vat } = row;
  const isMember = isPricedForMember(steps);
  const net = (cents: number, isGross: boolean) => (isGross && vat > 0 ? cents - taxIn(cents, vat) : cents);
  if (steps.some(({ kind }) => kind === 'set')) return { cents: net(row.price_cents, true), isMember, isSet: true };
  // Reserved, or taken over from another program: the list price stands for it.
  if (!steps.some(({ kind }) => kind === 'base')) {
    const listed = isMember ? course.price_cents : course.non_member_price_cents;
    return { cents: Math.round(listed * keptOfPrice), isMember, isSet: false };
  }
  const isGross = steps.some(({ kind }) => kind === 'vatIncluded');
  return { cents: net(Math.max(0, sumOfKind(steps, ['base', 'family'])), isGross), isMember, isSet: false };
};

const levelsOf = (rows: readonly PricedRow[], course: Listed, keptOfPrice: number): PriceLevel[] => {
  const levels = rows.map((row) => levelOf(row, course, keptOfPrice));
  return [...groupedBy(levels, ({ cents, isMember, isSet }) => `${cents} ${isMember} ${isSet}`).values()].flatMap(
    (same) => (same[0] === undefined ? [] : [{ ...same[0], count: same.length }]),
  );
};

type HallRow = { course_id: number; room_ID: number; dates: number; minutes: number };

const hallsOf = async (ctx: Ctx, courseIds: readonly number[]): Promise<readonly HallRow[]> => {
  const { rows } = await sql<HallRow>`
    select e.course_id, coalesce(e.room_id, 0) as "room_ID", count(*)::integer as dates, sum(
        least(greatest(round(extract(epoch from e.ends_at - e.starts_at) / 60), 0), ${maxMinutesOfDay})
      )::integer as minutes
    from event_card e
    where e.course_id = any(${[...courseIds]}::integer[]) and e.hidden_at is null
    group by 1, 2
    order by 1, 3 desc, 2`.execute(ctx.db);
  return rows;
};

type RateRow = { course_id: number; cents: number };

const trainerRatesOf = async (ctx: Ctx, courseIds: readonly number[]): Promise<readonly RateRow[]> => {
  const { rows } = await sql<RateRow>`
    select t.course_id, coalesce(o.hourly_cents, k.prae_hourly_rate_cents) as cents
    from participation_card t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    join course_rate k on k.club_id = t.club_id and k.id = t.course_id
    left join prae_rate_card o on o.club_id = t.club_id and o.course_id = t.course_id and o.person_id = t.person_id
    where t.course_id = any(${[...courseIds]}::integer[]) and t.role = ${roleLiteral.trainer} and t.is_current
    order by t.course_id, cents desc`.execute(ctx.db);
  return rows;
};

type ReturnedRow = { course_id: number; of: number; came: number };

/** Of those who were in the course that this one was copied from, who is in this one. */
const returnedOf = async (ctx: Ctx, courses: readonly CourseRow[]): Promise<readonly ReturnedRow[]> => {
  const pairs = courses.flatMap(({ id, before_id }) => (before_id === null ? [] : [{ id, before: before_id }]));
  const { rows } = await sql<ReturnedRow>`
    select s.id as course_id, count(distinct b.person_id)::integer as of, count(distinct i.person_id)::integer as came
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as s (id integer, before integer)
    join participation_card b on b.club_id = current_club() and b.course_id = s.before
      and b.role = ${roleLiteral.participant} and b.is_current
    left join participation_card i on i.club_id = b.club_id and i.course_id = s.id and i.person_id = b.person_id
      and i.role = ${roleLiteral.participant} and i.is_current
    group by s.id`.execute(ctx.db);
  return rows;
};

const roomsOf = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('room_card as r')
    .select(['r.id', 'r.name', 'r.is_active'])
    .orderBy((eb) => eb.ref('r.name'))
    .orderBy('r.id')
    .execute();
  return rows.map(({ id, name, is_active }) => ({ ID: id, name, isActive: is_active }));
};

/** What of an entered price is left to the club: all of it, but for VAT that is in it. */
const keptOfPrice = async (ctx: Ctx): Promise<number> => {
  const { vatRegisteredSince, grossPrices } = await clubSettingsOf(ctx);
  const tax = taxFor({ vatRegisteredSince, atSeconds: toSeconds(ctx.now), country: 'AT', vatId: '' });
  return grossPrices && tax.percent > 0 ? 100 / (100 + standardTax.percent) : 1;
};

const genderOf = (sex: string): CourseGender => courseGenders.find((known) => known === sex) ?? 'all';

const timeOf = (day: IsoDay | null): number => (day === null ? 0 : toSeconds(startOfDayInVienna(day)));

/** Womit Pläne rechnen: every course of a season, counted. */
export const seasonFactsOf = async (ctx: Ctx, sourceYear: number, agesOn: number): Promise<SeasonFacts> => {
  const rows = await coursesWhere(ctx, runsIn(sourceYear));
  const ids = rows.map(({ id }) => id);
  const today = dayInVienna(ctx.now);
  const days = new Map(rows.map((row) => [row.id, agesOnOf(row, today, agesOn)]));
  const kept = await keptOfPrice(ctx);
  const ages = groupedBy(await agesOf(ctx, days), ({ course_id }) => course_id);
  const prices = groupedBy(await pricesOf(ctx, ids), ({ course_id }) => course_id);
  const halls = groupedBy(await hallsOf(ctx, ids), ({ course_id }) => course_id);
  const rates = groupedBy(await trainerRatesOf(ctx, ids), ({ course_id }) => course_id);
  const returned = new Map((await returnedOf(ctx, rows)).map(({ course_id, ...of }) => [course_id, of]));
  const courses = rows.map((row): PlannedCourse => {
    const groups = (ages.get(row.id) ?? []).map(({ course_id: _course, ...group }) => group);
    return {
      ID: row.id,
      name: row.name,
      startdate: timeOf(row.starts_on),
      enddate: timeOf(row.ends_on),
      price: row.price_cents,
      pricenm: row.non_member_price_cents,
      membersOnly: row.members_only,
      size: row.max_participants ?? 0,
      participants: groups.reduce((sum, { count }) => sum + count, 0),
      waiting: groups.reduce((sum, { waiting }) => sum + waiting, 0),
      levels: levelsOf(prices.get(row.id) ?? [], row, kept),
      agesOn: toDayNumber(days.get(row.id) ?? null),
      ages: groups,
      olderthan: Number(row.min_age ?? 0),
      youngerthan: Number(row.max_age ?? defaultOldestAge),
      yearAllowedLeft: row.birth_year_from ?? 0,
      yearAllowedRight: row.birth_year_to ?? 0,
      gender: genderOf(row.sex),
      tags: row.tags,
      halls: (halls.get(row.id) ?? []).map(({ course_id: _course, ...hall }) => hall),
      trainers: (rates.get(row.id) ?? []).map(({ cents }) => cents),
      hourlyCents: row.rate,
      goneTrainers: row.gone_trainers,
      returned: returned.get(row.id) ?? null,
    };
  });
  return { sourceYear, courses, rooms: await roomsOf(ctx), keptOfPrice: kept };
};

type NamedRow = { id: number; fullname: string; months: number; birthYear: number };

/** On what day the ages of a course count, and who takes part in it today. */
export const namedParticipants = async (ctx: Ctx, courseId: number, agesOn: number) => {
  const [course] = await coursesWhere(ctx, sql<SqlBool>`c.id = ${courseId}`);
  if (course === undefined) return null;
  const day = agesOnOf(course, dayInVienna(ctx.now), agesOn);
  const { rows } = await sql<NamedRow>`
    select p.id, p.display_name as fullname, ${monthsOn} as months,
      coalesce(extract(year from p.birth_date), 0)::integer as "birthYear"
    from ${courseDays(new Map([[courseId, day]]))}
    join participation_card i on i.club_id = current_club() and i.course_id = s.id and i.is_current
      and i.role = ${roleLiteral.participant}
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    order by p.sort_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return { day, persons: rows };
};
