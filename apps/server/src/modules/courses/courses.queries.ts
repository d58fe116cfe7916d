import { type Course, coursesAtOnce, publicCategory } from '@vereinshaus/contract/courses/calls';
import { fromDayNumber, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { historyAbout } from '../history/index.ts';
import { tagValue } from '../tags/index.ts';
import { timeOf } from './course-columns.ts';
import { type CourseRow, courseRows, placesOf, wireCourse } from './course-rows.ts';
import { isShown, visibleCourses } from './course-scope.ts';
import { courseErrors } from './courses.errors.ts';
import { groupFacts } from './group-facts.ts';
import { runsIn } from './runs-in.ts';

type ListInput = {
  limitless: boolean;
  schoolyear?: number | undefined;
  course_ids?: readonly number[] | undefined;
  category?: number | undefined;
  tag?: string | undefined;
  date?: number | undefined;
};

const carriesTag = (tag: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from tagging_card g join tag_card t on t.club_id = g.club_id and t.id = g.tag_id
  where g.club_id = c.club_id and g.course_id = c.id and (${tagValue}::text = ${tag} or fold(t.label) = fold(${tag}))
)`;

/** The courses of a list: those requested by id, else those that are shown, for staff also hidden ones. */
const scopeOf = (ctx: Ctx, { course_ids: ids, category, schoolyear }: ListInput): RawBuilder<SqlBool> => {
  if (ids !== undefined) return sql<SqlBool>`(c.id = any(${[...ids]}::integer[]) and ${visibleCourses(ctx)})`;
  const mayReadAll = ctx.viewer !== null && hasPermission(ctx.viewer, 'course_read');
  if (!mayReadAll || category === publicCategory) return isShown(ctx.now);
  if (schoolyear !== undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isShown(ctx.now)} or c.ends_on is null or c.ends_on + 1 > ${ctx.now})`;
};

/** Angebote: three queries for any number of courses: the viewer, the courses, and the viewer's group. */
export const courseList = async (ctx: Ctx, input: ListInput): Promise<Course[]> => {
  const { limitless, schoolyear, category, tag, date } = input;
  const day = date === undefined ? null : fromDayNumber(date);
  const conditions = [
    scopeOf(ctx, input),
    ...(schoolyear === undefined ? [] : [runsIn(schoolyear)]),
    ...(category === undefined || category === publicCategory ? [] : [carriesTag(String(category))]),
    ...(tag === undefined ? [] : [carriesTag(tag)]),
    ...(day === null ? [] : [sql<SqlBool>`(c.ends_on is null or c.ends_on >= ${day}::date)`]),
  ];
  return wired(ctx, {
    where: sql.join(conditions, sql` and `),
    from: day === null ? ctx.now : startOfDayInVienna(day),
    ...(!limitless && { limit: coursesAtOnce + 1 }),
  });
};

const wired = async (ctx: Ctx, wanted: Parameters<typeof courseRows>[1], personId?: number): Promise<Course[]> => {
  const rows = await courseRows(ctx, wanted);
  const group = rows.length === 0 ? [] : await groupFacts(ctx, personId);
  return rows.map((row) => wireCourse(ctx, row, group));
};

type OfPerson = { personId: number; parts: 'trainer' | 'online' | 'booked'; restricted: boolean };

const partsConditions = {
  trainer: sql<SqlBool>`i.role = ${roleLiteral.trainer} and i.is_current`,
  online: sql<SqlBool>`i.role in (${roleLiteral.participant}, ${roleLiteral.waiting}) and i.is_current and c.has_online_conferences`,
  booked: sql<SqlBool>`i.role in (${roleLiteral.participant}, ${roleLiteral.waiting}) and i.is_current`,
};

const hasEnded = (ctx: Ctx) => sql<SqlBool>`(c.ends_on is not null and c.ends_on + 1 <= ${ctx.now})`;

const hasPart = ({ personId, parts }: Pick<OfPerson, 'personId' | 'parts'>, extra: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (
    select from participation_card i
    where i.club_id = c.club_id and i.course_id = c.id and i.person_id = ${personId} and ${partsConditions[parts]} and ${extra}
  )`;

/** Kurse einer Person, from that person's point of view. */
export const coursesOfPerson = (ctx: Ctx, { restricted, ...wanted }: OfPerson): Promise<Course[]> => {
  const where = sql<SqlBool>`${hasPart(wanted, sql`true`)} and (${!restricted} or not ${hasEnded(ctx)})`;
  return wired(ctx, { where, from: ctx.now }, wanted.personId);
};

/** The courses in a trainer's public profile: shown, and led openly. */
export const publicCoursesOf = (ctx: Ctx, personId: number): Promise<Course[]> => {
  const where = sql<SqlBool>`${hasPart({ personId, parts: 'trainer' }, sql`not i.is_hidden`)} and ${isShown(ctx.now)}`;
  return wired(ctx, { where, from: ctx.now });
};

/** Every course by name, newest first among equals. */
export const courseNames = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('course as c')
    .where('c.deleted_at', 'is', null)
    .select(['c.id as ID', 'c.name', 'c.starts_on'])
    .orderBy(sql`c.name collate "de-AT-x-icu"`)
    .orderBy('c.starts_on', 'desc')
    .execute();
  return rows.map(({ starts_on, ...row }) => ({ ...row, startdate: timeOf(starts_on) }));
};

type Part = { ID: number; child_ID: number; fullname: string; role: number; starts_at: Date; left_at: Date | null };

/** Participations of the viewer's group in a course: one's own first, and current before ended ones. */
const ownParts = async (ctx: Ctx, courseId: number) => {
  if (ctx.viewer === null) return [];
  const { rows } = await sql<Part>`
    select i.id as "ID", p.id as "child_ID", p.display_name as fullname, i.role,
      coalesce(i.starts_at, i.created_at) as starts_at, i.left_at
    from participation_card i join person_card p on p.club_id = i.club_id and p.id = i.person_id
    where i.course_id = ${courseId} and ${isFamilyOf(ctx.viewer.id, 'see')}
    order by i.left_at is not null, p.id = ${ctx.viewer.id} desc, p.birth_date, i.id`.execute(ctx.db);
  return rows.map(({ starts_at, left_at, ...part }) => ({
    ...part,
    timeStart: toSeconds(starts_at),
    timeLeave: toSeconds(left_at),
  }));
};

const permittingCourses = (ctx: Ctx, { permitting_courses: ids }: CourseRow) =>
  ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .select(['c.id as ID', 'c.name'])
    .orderBy('c.name')
    .execute();

const tagLabels = async (ctx: Ctx, courseId: number) => {
  const { rows } = await sql<{ value: number; label: string }>`
    select ${tagValue} as value, t.label from tagging_card g join tag_card t on t.club_id = g.club_id and t.id = g.tag_id
    where g.course_id = ${courseId} order by t.label`.execute(ctx.db);
  return rows;
};

/** Ein Kurs; the caller has checked the access. */
export const courseDetail = async (ctx: Ctx, courseId: number) => {
  const [row] = await courseRows(ctx, { where: sql<SqlBool>`c.id = ${courseId}`, from: ctx.now });
  if (!row) throw courseErrors.gone();
  const participants = await ownParts(ctx, courseId);
  const places = placesOf(ctx, row);
  return {
    course: {
      ...wireCourse(ctx, row, await groupFacts(ctx)),
      permitting: await permittingCourses(ctx, row),
      tagLabels: await tagLabels(ctx, courseId),
      version: row.version,
      praeHourlyRate: row.prae_hourly_rate_cents,
      formSlots: row.form_slots.join(','),
    },
    participant: participants.find(({ timeLeave }) => timeLeave === 0) ?? participants[0] ?? null,
    participants,
    participant_count: places.parts_count,
    waitlist_count: places.queue_count,
  };
};

/** Kurs Veränderungen, newest first. */
export const courseHistory = (ctx: Ctx, courseId: number) => historyAbout(ctx, { courseId });
