import type { CourseToPublish } from '@vereinshaus/contract/courses/course-office';
import { type CourseState, courseStates, type PlanGap } from '@vereinshaus/contract/courses/course-readiness';
import { dayInVienna, type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { allSchoolYears } from '@vereinshaus/contract/kit/school-year';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx, ReadingCtx } from '../../kit/ctx.ts';
import { type PageSlice, pageWithTotal } from '../../kit/page.ts';
import { timeOf } from './course-columns.ts';
import { isShown, visibleCourses } from './course-scope.ts';
import { courseErrors } from './courses.errors.ts';
import { runsIn } from './runs-in.ts';

/** Conditions and sort orders by the wire name of the column. The course is `c`. */
type Condition = RawBuilder<SqlBool>;

const escapeLike = (value: string) => value.replaceAll(/[\\%_]/g, '\\$&');
const contains = (column: RawBuilder<string>, value: string): Condition =>
  sql`fold(${column}) like '%' || fold(${escapeLike(value)}) || '%'`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

const chosen = (value: string) => value.split(',').map((part) => part.trim());

const counted = (role: RawBuilder<unknown>) => sql<number>`(
  select count(*) from participation_card t
  where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = ${role}
)`;
const participants = counted(roleLiteral.participant);
const waiting = counted(roleLiteral.waiting);

const leads = (about: Condition = sql`true`): Condition => sql`exists (
  select from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
  where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = ${roleLiteral.trainer} and ${about}
)`;

const happens = (about: Condition = sql`true`): Condition => sql`exists (
  select from event_card e left join room_card r on r.club_id = e.club_id and r.id = e.room_id
  where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and ${about}
)`;

/** Ended, hidden, shown or open for booking; the same words as in the contract. */
const stateOf = ({ now }: Pick<Ctx, 'now'>): RawBuilder<CourseState> => sql<CourseState>`(case
  when c.ends_on < ${dayInVienna(now)}::date then 'ended'
  when not ${isShown(now)} then 'hidden'
  when (c.booking_starts_at is null or c.booking_starts_at <= ${now}) and (c.booking_ends_at is null or c.booking_ends_at > ${now}) then 'open'
  else 'shown' end)`;

/** Payment methods whose instalments, at the time when booking opens, do not add up to the price. */
const planGaps = ({ now }: Pick<Ctx, 'now'>): RawBuilder<PlanGap[]> => sql<PlanGap[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'price', s.price, 'pricenm', s.pricenm) order by s.position), '[]')
  from (
    select g.name, g.position, sum(w.price_cents)::integer as price, sum(w.non_member_price_cents)::integer as pricenm
    from payment_group g
    join payment_row w on w.club_id = g.club_id and w.group_id = g.id and w.is_active
      and coalesce(w.booking_starts_at, '-infinity') <= greatest(${now}::timestamptz, c.booking_starts_at)
      and coalesce(w.booking_ends_at, 'infinity') > greatest(${now}::timestamptz, c.booking_starts_at)
    where g.club_id = c.club_id and g.plan_id = c.payment_plan_id and g.is_active
    group by g.id, g.name, g.position
    having sum(w.price_cents) <> c.price_cents
      or (not c.members_only and sum(w.non_member_price_cents) <> c.non_member_price_cents)
  ) s
)`;

const missing: Readonly<Record<string, (ctx: ReadingCtx) => Condition>> = {
  dates: () => sql`not ${happens()}`,
  leaders: () => sql`not ${leads()}`,
  plan: (ctx) => sql`${planGaps(ctx)} <> '[]'`,
};

const filling: Readonly<Record<string, Condition>> = {
  free: sql`(c.max_participants is null or ${participants} < c.max_participants)`,
  full: sql`${participants} >= c.max_participants`,
  waiting: sql`${waiting} > 0`,
};

const filters: Readonly<Record<string, (value: string, ctx: ReadingCtx) => Condition>> = {
  name: (value) => contains(sql`c.name`, value),
  trainers: (value) => leads(contains(sql`p.display_name`, value)),
  room: (value) => happens(contains(sql`coalesce(r.name, e.place)`, value)),
  state: (value, ctx) =>
    sql`${stateOf(ctx)} = any(${chosen(value).filter((state) => courseStates.some((known) => known === state))}::text[])`,
  missing: (value, ctx) => anyOf(chosen(value).flatMap((key) => missing[key]?.(ctx) ?? [])),
  places: (value) => anyOf(chosen(value).flatMap((key) => filling[key] ?? [])),
};

const orders: Readonly<Record<string, (ctx: Ctx) => RawBuilder<unknown>>> = {
  name: () => sql`c.name collate "de-AT-x-icu"`,
  startdate: () => sql`c.starts_on`,
  enddate: () => sql`c.ends_on`,
  // How full, from empty to overbooked; courses without a limit come last.
  places: () => sql`${participants}::float8 / nullif(c.max_participants, 0)`,
  queue_count: () => waiting,
  price: () => sql`c.price_cents`,
  state: (ctx) => stateOf(ctx),
};

const known = <T>(table: Readonly<Record<string, T>>, column: string): T => {
  const found = Object.hasOwn(table, column) ? table[column] : undefined;
  if (found === undefined) throw courseErrors.unknownColumn({ column });
  return found;
};

const conditionsOf = (ctx: ReadingCtx, wanted: Readonly<Record<string, string>>): readonly Condition[] =>
  Object.entries(wanted)
    .filter(([, value]) => value.trim() !== '')
    .map(([column, value]) => known(filters, column)(value.trim(), ctx));

/** By name by default, and among equals. */
const orderOf = (ctx: Ctx, sort = 'name'): RawBuilder<unknown> => {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  const order = known(orders, column)(ctx);
  if (column === 'name') return isDescending ? sql`${order} desc, c.id desc` : sql`${order}, c.id`;
  return sql`${order} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, c.name collate "de-AT-x-icu", c.id`;
};

type Facts = {
  price: number;
  pricenm: number;
  membersOnly: boolean;
  dates: number;
  leaders: number;
  planGaps: PlanGap[];
  state: CourseState;
};

/** The facts that decide whether the course `c` is ready; dates and leaders are counted separately. */
const facts = (ctx: Ctx) => sql`
  c.price_cents as price, c.non_member_price_cents as pricenm, c.members_only as "membersOnly",
  ${planGaps(ctx)} as "planGaps", ${stateOf(ctx)} as state`;

const leadersOf = sql`(
  select count(*)::integer as leaders,
    coalesce(string_agg(p.display_name, ', ' order by p.last_name, p.id), '') as trainers
  from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
  where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = ${roleLiteral.trainer}
)`;

/** All dates count, whatever their visibility; shows the next one, else the last. */
const datesOf = ({ now }: Pick<Ctx, 'now'>) => sql`(
  select count(*)::integer as dates, coalesce(mode() within group (order by coalesce(r.name, e.place)), '') as room,
    coalesce(min(e.starts_at) filter (where e.ends_at > ${now}), max(e.starts_at)) as date_at,
    coalesce(min(e.ends_at) filter (where e.ends_at > ${now}), max(e.ends_at)) as date_end_at
  from event_card e left join room_card r on r.club_id = e.club_id and r.id = e.room_id
  where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null
)`;

type Row = Facts & {
  ID: number;
  name: string;
  starts_on: IsoDay | null;
  ends_on: IsoDay | null;
  max_participants: number | null;
  parts_count: number;
  queue_count: number;
  lastSeason: number | null;
  trainers: string;
  room: string;
  date_at: Date | null;
  date_end_at: Date | null;
  total: number;
};

/** Participants of the course it was copied from who did not leave before its end. */
const lastSeason = sql`(
  select count(t.id)::integer from course o
  left join participation_card t on t.club_id = o.club_id and t.course_id = o.id and t.role = ${roleLiteral.participant}
    and (t.left_at is null or t.left_at::date >= o.ends_on)
  where o.club_id = c.club_id and o.id = c.copied_from_id
  group by o.id
)`;

type CoursesQuery = ListInput & { search?: string | undefined; schoolyear: number };

type WhichCourses = { schoolyear: number; search: string | undefined; wanted: Readonly<Record<string, string>> };

/** Selects the courses `c` of a list. */
const matchingCourses = (ctx: ReadingCtx, { schoolyear, search, wanted }: WhichCourses) =>
  sql.join(
    [
      sql`c.club_id = current_club() and c.deleted_at is null`,
      visibleCourses(ctx),
      ...(schoolyear === allSchoolYears ? [] : [runsIn(schoolyear)]),
      ...(search ? [anyOf([contains(sql`c.name`, search), leads(contains(sql`p.display_name`, search))])] : []),
      ...conditionsOf(ctx, wanted),
    ],
    sql` and `,
  );

/** The ids of all listed courses: for comparing a list with its earlier state. */
export const listedCourseIds = async (
  ctx: ReadingCtx,
  { limit, ...which }: WhichCourses & { limit: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from course c where ${matchingCourses(ctx, which)} order by c.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/**
 * Kursliste für das Team, in one statement: the page is chosen first, and counts and lookups only run for its courses. Sorting or filtering
 * by a count calculates it for all remaining courses.
 */
export const officeCourses = async (ctx: Ctx, asked: CoursesQuery) => {
  const { page, size, sort, filters: wanted = {}, search, schoolyear } = asked;
  const where = matchingCourses(ctx, { schoolyear, search, wanted });
  const rowsOf = async ({ limit, offset }: PageSlice) =>
    (
      await sql<Row>`
    with page as (
      select sorted.*, row_number() over () as position
      from (
        select c.id, (select count(*) from course c where ${where}) as total from course c where ${where}
        order by ${orderOf(ctx, sort)}
        limit ${limit} offset ${offset}
      ) sorted
    )
    select c.id as "ID", c.name, c.starts_on, c.ends_on, c.max_participants, ${participants}::integer as parts_count,
      ${waiting}::integer as queue_count, ${lastSeason} as "lastSeason", l.leaders, l.trainers, d.dates, d.room, d.date_at,
      d.date_end_at, ${facts(ctx)}, page.total
    from page
    join course c on c.club_id = current_club() and c.id = page.id
    cross join lateral ${leadersOf} l
    cross join lateral ${datesOf(ctx)} d
    order by page.position`.execute(ctx.db)
    ).rows;
  const { rows, total } = await pageWithTotal({ page, size }, rowsOf);
  return { courses: rows.map(wireRow), total };
};

const wireRow = ({ starts_on, ends_on, max_participants, date_at, date_end_at, total: _total, ...row }: Row) => ({
  ...row,
  startdate: timeOf(starts_on),
  enddate: timeOf(ends_on),
  maxparts: max_participants ?? 0,
  date: toSeconds(date_at),
  dateEnd: toSeconds(date_end_at),
});

/** Ob ein Kurs bereit ist. */
export const courseReadiness = async (ctx: Ctx, courseId: number) => {
  const { rows } = await sql<Facts & Pick<Row, 'lastSeason'>>`
    select l.leaders, d.dates, ${lastSeason} as "lastSeason", ${facts(ctx)}
    from course c
    cross join lateral ${leadersOf} l
    cross join lateral ${datesOf(ctx)} d
    where c.id = ${courseId} and c.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw courseErrors.gone();
  const { lastSeason: participantsBefore, ...readiness } = rows[0];
  return { readiness, lastSeason: participantsBefore };
};

/** Ob diese Kurse bereit sind, drafts with the number of reserved places that are not charged yet. */
export const coursesToPublish = async (ctx: Ctx, courseIds: readonly number[]): Promise<CourseToPublish[]> => {
  const { rows } = await sql<Facts & Pick<Row, 'ID' | 'name' | 'starts_on'> & { reserved: number }>`
    select c.id as "ID", c.name, c.starts_on, l.leaders, d.dates, ${facts(ctx)}, (
      select count(*)::integer from participation_card t
      where t.club_id = c.club_id and t.course_id = c.id and t.is_current and t.is_reserved
    ) as reserved
    from course c
    cross join lateral ${leadersOf} l
    cross join lateral ${datesOf(ctx)} d
    where c.id = any(${[...courseIds]}::integer[]) and c.deleted_at is null and ${visibleCourses(ctx)}
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map(({ starts_on, ...course }) => ({ ...course, startdate: timeOf(starts_on) }));
};
