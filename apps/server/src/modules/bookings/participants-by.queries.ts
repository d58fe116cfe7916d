import { participantCategories, participantDays } from '@vereinshaus/contract/bookings/participants-by';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { addDays, dayInVienna, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import {
  conditionsOf,
  contains,
  containsWords,
  type Filters,
  german,
  type Orders,
  orderOf,
  type SqlCondition,
} from '../../kit/list-columns.ts';
import { type PageSlice, pageWithTotal } from '../../kit/page.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { tagValue } from '../tags/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import { showsContacts } from './participants.queries.ts';

type Category = (typeof participantCategories)[keyof typeof participantCategories];
type Days = { from: number; to: number };
type ParticipantGroup = { category: Category; ids: readonly number[]; roles: readonly number[] };
type ParticipantsQuery = ParticipantGroup & Days & ListInput & { search?: string | undefined };
type Period = { from: IsoDay; to: IsoDay };

export const rolesAsked = (asked: { active: boolean; trainers: boolean; waitlist: boolean }): readonly number[] => [
  ...(asked.active ? [participationRole.participant] : []),
  ...(asked.trainers ? [participationRole.trainer] : []),
  ...(asked.waitlist ? [participationRole.waiting] : []),
];

const periodOf = (ctx: Ctx, { from, to }: Days): Period => {
  const today = dayInVienna(ctx.now);
  return {
    from: fromDayNumber(from) ?? addDays(today, -participantDays),
    to: fromDayNumber(to) ?? addDays(today, participantDays),
  };
};

/** The course `c` runs on one of the days; an end that nobody has set is open. */
const runsIn = ({ from, to }: Period): SqlCondition => sql`c.deleted_at is null
  and coalesce(c.starts_on <= ${to}::date, true) and coalesce(c.ends_on >= ${from}::date, true)`;

const hasTag = (ids: readonly number[]): SqlCondition => sql`exists (
  select from tagging_card x join tag_card t on t.club_id = x.club_id and t.id = x.tag_id
  where x.club_id = c.club_id and x.course_id = c.id
    and (${ids.length === 0} or ${tagValue} = any(${[...ids]}::integer[])))`;

/** Rooms carry no tags yet: nobody is found by them. */
const belongsTo = ({ category, ids }: Pick<ParticipantGroup, 'category' | 'ids'>): SqlCondition => {
  if (category === participantCategories.roomTags) return sql`false`;
  if (category === participantCategories.courseTags) return hasTag(ids);
  return sql`(${ids.length === 0} or c.id = any(${[...ids]}::integer[]))`;
};

const inVienna = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'Europe/Vienna')::date`;

/** The booking `t` holds on one of the days. */
const holdsIn = ({ from, to }: Period): SqlCondition => sql`
  coalesce(${inVienna(sql`t.starts_at`)} <= ${to}::date, true)
  and coalesce(${inVienna(sql`t.left_at`)} >= ${from}::date, true)`;

const name = sql<string>`p.display_name`;

/** What of the contact data somebody does not have is that of the Verwalter `m`. */
const email = sql<string>`coalesce(nullif(p.email, ''), m.email, '')`;
const phone = sql<string>`coalesce(nullif(p.phone, ''), m.phone, '')`;
const birthday = sql<string>`coalesce(to_char(p.birth_date, 'DD.MM.YYYY'), '')`;

/** Numbers are stored as +43…, and typed as one says them. */
const containsNumber = (value: string): SqlCondition =>
  contains(phone)(value.replaceAll(/[\s/.()-]/g, '').replace(/^\+?0*/, ''));

const yes = (column: RawBuilder<unknown>) => (value: string) => sql<boolean>`${column} = ${value === 'ja'}`;

/** By the wire name of the column: the person is `p`, what is held in the period `h`. */
const openFilters: Filters = {
  fullname: contains(name),
  birthdate: contains(birthday),
  courses: containsWords(sql`h.folded`),
  trainer: yes(sql`h.trainer`),
  waitlist: yes(sql`h.waitlist`),
};
const contactFilters: Filters = { email: containsWords(sql`lower(${email})`), phone: containsNumber };

const openOrders: Orders = {
  fullname: [german(sql`p.last_name`), german(sql`p.first_name`)],
  birthdate: [sql`p.birth_date`],
  courses: [german(sql`h.courses`)],
  trainer: [sql`not h.trainer`],
  waitlist: [sql`not h.waitlist`],
};
const contactOrders: Orders = { email: [german(email)], phone: [phone] };

/** Who has none stands last, whichever way it is sorted. */
const gaps: Readonly<Record<string, RawBuilder<unknown>>> = {
  birthdate: sql`p.birth_date is null`,
  email: sql`${email} = ''`,
  phone: sql`${phone} = ''`,
};

type Columns = { filters: Filters; orders: Orders; text: RawBuilder<string> };

/** What a search looks through, folded; of those whose contacts one sees that stands ready. */
const openText = sql<string>`concat_ws(' ', fold(${name}), ${birthday}, h.folded)`;
const wholeText = sql<string>`concat_ws(' ', p.search_text, ${birthday}, h.folded, lower(m.email), m.phone)`;

/** Filter and order would tell what the rows keep to themselves. */
const columnsFor = (seesContacts: boolean): Columns =>
  seesContacts
    ? {
        filters: { ...openFilters, ...contactFilters },
        orders: { ...openOrders, ...contactOrders },
        text: wholeText,
      }
    : { filters: openFilters, orders: openOrders, text: openText };

const sortBy = (orders: Orders, sort: string): RawBuilder<unknown> => {
  const order = orderOf(orders, sort, [...(openOrders.fullname ?? []), sql`p.id`], bookingErrors.unknownColumn);
  const gap = gaps[sort.replace(/^-/, '')];
  return gap === undefined ? order : sql`${gap}, ${order}`;
};

/** The columns that are sorted or filtered by; a search reads all of them. */
const columnsAsked = ({ sort = '', filters = {}, search }: ParticipantsQuery, all: Filters): readonly string[] =>
  search ? Object.keys(all) : [sort.replace(/^-/, ''), ...Object.keys(filters)];

type Row = {
  ID: number;
  fullname: string;
  birth_date: IsoDay | null;
  email: string;
  phone: string;
  trainer: boolean;
  waitlist: boolean;
  course_ids: number[];
  total: number;
};

/** Everybody who holds a booking in the period; the names of the courses only for who sorts or filters by them. */
const heldIn = (asked: ParticipantsQuery, period: Period, withNames: boolean): RawBuilder<unknown> => {
  const label = german(sql`c.name`);
  const names = sql`string_agg(distinct ${label}, ', ' order by ${label}) as courses, string_agg(c.folded, ' ') as folded,`;
  return sql`
    select t.person_id, ${withNames ? names : sql``} bool_or(t.role = ${roleLiteral.trainer}) as trainer,
      bool_and(t.role = ${roleLiteral.waiting}) as waitlist, array_agg(distinct c.id) as course_ids
    from (
      select c.club_id, c.id ${withNames ? sql`, c.name, fold(c.name) as folded` : sql``}
      from course_card c where ${belongsTo(asked)} and ${runsIn(period)} offset 0
    ) c
    join participation t on t.club_id = c.club_id and t.course_id = c.id
    where t.role = any(${[...asked.roles]}::integer[]) and ${holdsIn(period)}
    group by t.person_id`;
};

/** One page with the total. The Verwalter of those on it are looked up, of all only for who sorts or filters by contacts. */
const pageOf = (ctx: Ctx, asked: ParticipantsQuery, period: Period, columns: Columns) => {
  const { sort = 'fullname', filters = {}, search } = asked;
  const named = columnsAsked(asked, columns.filters);
  const conditions = [
    ...conditionsOf(columns.filters, filters, bookingErrors.unknownColumn),
    ...(search ? [containsWords(columns.text)(search)] : []),
  ];
  const manager = named.some((column) => Object.hasOwn(contactFilters, column))
    ? sql`left join person_card m on m.id = p.manager_id and m.id <> p.id`
    : sql``;
  const order = sortBy(columns.orders, sort);
  return pageWithTotal(asked, async ({ limit, offset }: PageSlice) => {
    const { rows } = await sql<Row>`
      with held as materialized (${heldIn(asked, period, named.includes('courses'))}), sorted as (
        select p.id, h.trainer, h.waitlist, h.course_ids, count(*) over () as total
        from held h
        join person_card p on p.id = h.person_id and p.deleted_at is null and p.anonymised_at is null and p.death_date is null
        ${manager}
        where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
        order by ${order} limit ${limit} offset ${offset}
      ), page as materialized (select s.*, row_number() over () as place from sorted s)
      select p.id as "ID", ${name} as fullname, p.birth_date, ${email} as email, ${phone} as phone,
        g.trainer, g.waitlist, g.course_ids, g.total
      from page g
      join person_card p on p.id = g.id
      left join lateral (
        select x.email, x.phone from person_card x
        where x.id = p.manager_id and p.manager_id <> p.id and (p.email = '' or p.phone = '') offset 0
      ) m on true
      order by g.place`.execute(ctx.db);
    return rows;
  });
};

/** Of the courses in the rows, in the order of their names. */
const namesOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(rows.flatMap((row) => row.course_ids))];
  const { rows: courses } = await sql<{ id: number; name: string }>`
    select c.id, c.name from course_card c where c.id = any(${ids}::integer[])
    order by ${german(sql`c.name`)}, c.id`.execute(ctx.db);
  return new Map(courses.map(({ id, name: label }) => [id, label]));
};

/** Mitglieder nach Tag: everybody once, with those of the courses they are in that were asked for. */
export const participantsBy = async (ctx: Ctx, asked: ParticipantsQuery) => {
  const showContacts = showsContacts(ctx, await clubSettingsOf(ctx));
  const { rows, total } = await pageOf(ctx, asked, periodOf(ctx, asked), columnsFor(showContacts));
  const names = await namesOf(ctx, rows);
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  return {
    users: rows.map((row) => ({
      ID: row.ID,
      fullname: row.fullname,
      birthdate: toDayNumber(row.birth_date),
      ...(showContacts && { email: row.email, phone: row.phone }),
      trainer: row.trainer,
      waitlist: row.waitlist,
      courses: row.course_ids
        .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
        .map((id) => ({ ID: id, name: names.get(id) ?? '' })),
    })),
    total,
  };
};

type Choice = { value: number; label: string };

const coursesIn = async (ctx: Ctx, period: Period): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select c.id as value, c.name as label from course_card c where ${runsIn(period)}
    order by ${german(sql`c.name`)}, c.id`.execute(ctx.db);
  return rows;
};

const tagsOfCourses = async (ctx: Ctx): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select ${tagValue} as value, t.label from tag_card t where t.entity = 'course' and not t.is_hidden
    order by ${german(sql`t.label`)}`.execute(ctx.db);
  return rows;
};

/** What the participants of the days can be gathered by. */
export const participantChoices = async (ctx: Ctx, category: Category, days: Days): Promise<Choice[]> => {
  if (category === participantCategories.roomTags) return [];
  return category === participantCategories.courseTags ? tagsOfCourses(ctx) : coursesIn(ctx, periodOf(ctx, days));
};
