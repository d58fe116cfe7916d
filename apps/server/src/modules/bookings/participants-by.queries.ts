import { addDays, dayInVienna, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/days';
import { participantCategories, participantDays } from '@vereinshaus/contract/participants-by';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { tagValue } from '../tags/index.ts';
import { showsContacts } from './participants.queries.ts';

type Category = (typeof participantCategories)[keyof typeof participantCategories];
type Asked = { category: Category; ids: readonly number[]; from: number; to: number; roles: readonly number[] };
type Period = { from: IsoDay; to: IsoDay };
type Condition = RawBuilder<SqlBool>;

export const rolesAsked = (asked: { active: boolean; trainers: boolean; waitlist: boolean }): readonly number[] => [
  ...(asked.active ? [participationRole.participant] : []),
  ...(asked.trainers ? [participationRole.trainer] : []),
  ...(asked.waitlist ? [participationRole.waiting] : []),
];

const periodOf = (ctx: Ctx, { from, to }: Pick<Asked, 'from' | 'to'>): Period => {
  const today = dayInVienna(ctx.now);
  return {
    from: fromDayNumber(from) ?? addDays(today, -participantDays),
    to: fromDayNumber(to) ?? addDays(today, participantDays),
  };
};

/** The course `c` runs on one of the days; an end that nobody has set is open. */
const runsIn = ({ from, to }: Period): Condition => sql`c.deleted_at is null
  and coalesce(c.starts_on <= ${to}::date, true) and coalesce(c.ends_on >= ${from}::date, true)`;

const hasTag = (ids: readonly number[]): Condition => sql`exists (
  select from tagging x join tag t on t.club_id = x.club_id and t.id = x.tag_id
  where x.club_id = c.club_id and x.course_id = c.id
    and (${ids.length === 0} or ${tagValue} = any(${[...ids]}::integer[])))`;

/** Rooms carry no tags yet: nobody is found by them. */
const belongsTo = ({ category, ids }: Pick<Asked, 'category' | 'ids'>): Condition => {
  if (category === participantCategories.roomTags) return sql`false`;
  if (category === participantCategories.courseTags) return hasTag(ids);
  return sql`(${ids.length === 0} or c.id = any(${[...ids]}::integer[]))`;
};

const inVienna = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'Europe/Vienna')::date`;

/** The booking `t` holds on one of the days. */
const holdsIn = ({ from, to }: Period): Condition => sql`
  coalesce(${inVienna(sql`t.starts_at`)} <= ${to}::date, true)
  and coalesce(${inVienna(sql`t.left_at`)} >= ${from}::date, true)`;

type Choice = { value: number; label: string };

type Row = {
  ID: number;
  fullname: string;
  birth_date: IsoDay | null;
  email: string;
  phone: string;
  trainer: boolean;
  waitlist: boolean;
  course_ids: number[];
};

/** What of the contact data somebody does not have is the Verwalter's, who is looked up only then. */
const rowsOf = async (ctx: Ctx, asked: Asked, period: Period): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    with held as materialized (
      select t.person_id, bool_or(t.role = ${roleLiteral.trainer}) as trainer,
        bool_and(t.role = ${roleLiteral.waiting}) as waitlist, array_agg(distinct c.id) as course_ids
      from participation t join course c on c.club_id = t.club_id and c.id = t.course_id
      where t.role = any(${[...asked.roles]}::integer[]) and ${belongsTo(asked)} and ${runsIn(period)} and ${holdsIn(period)}
      group by t.person_id
    )
    select p.id as "ID", coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.company_name) as fullname,
      p.birth_date, coalesce(nullif(p.email, ''), m.email, '') as email, coalesce(nullif(p.phone, ''), m.phone, '') as phone,
      h.trainer, h.waitlist, h.course_ids
    from held h
    join person p on p.id = h.person_id and p.deleted_at is null and p.anonymised_at is null and p.death_date is null
    left join lateral (
      select x.email, x.phone from person x
      where x.id = p.manager_id and p.manager_id <> p.id and (p.email = '' or p.phone = '') offset 0
    ) m on true
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

const coursesIn = async (ctx: Ctx, period: Period): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select c.id as value, c.name as label from course c where ${runsIn(period)}
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows;
};

const tagsOfCourses = async (ctx: Ctx): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select ${tagValue} as value, t.label from tag t where t.entity = 'course' and not t.is_hidden
    order by t.label collate "de-AT-x-icu"`.execute(ctx.db);
  return rows;
};

const choicesOf = async (ctx: Ctx, category: Category, courses: Choice[]): Promise<Choice[]> => {
  if (category === participantCategories.roomTags) return [];
  return category === participantCategories.courseTags ? tagsOfCourses(ctx) : courses;
};

/** Mitglieder nach Tag: everybody once, with those of the courses they are in that were asked for. */
export const participantsBy = async (ctx: Ctx, asked: Asked) => {
  const period = periodOf(ctx, asked);
  const showContacts = showsContacts(ctx, await clubSettingsOf(ctx));
  const courses = await coursesIn(ctx, period);
  const named = new Map(courses.map(({ value, label }) => [value, { ID: value, name: label }]));
  const rows = await rowsOf(ctx, asked, period);
  return {
    choices: await choicesOf(ctx, asked.category, courses),
    users: rows.map((row) => ({
      ID: row.ID,
      fullname: row.fullname,
      birthdate: toDayNumber(row.birth_date),
      ...(showContacts && { email: row.email, phone: row.phone }),
      trainer: row.trainer,
      waitlist: row.waitlist,
      courses: row.course_ids.flatMap((id) => named.get(id) ?? []),
    })),
  };
};
