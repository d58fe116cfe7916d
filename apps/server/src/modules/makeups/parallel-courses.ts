import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** The tags of a course in one order; a hidden one is the office's own business. */
const tagsOf = (courseId: RawBuilder<unknown>) => sql`array(
  select g.tag_id from tagging_card g join tag_card t on t.club_id = g.club_id and t.id = g.tag_id
  where g.club_id = current_club() and g.course_id = ${courseId} and not t.is_hidden order by g.tag_id
)`;

/**
 * Parallel: the course `c` carries exactly the tags of the other one, so kind, age group and level agree where the club
 * has tags for them. A course without tags has no parallel ones.
 */
const isParallelTo = (courseId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  c.id <> ${courseId} and c.deleted_at is null
  and cardinality(${tagsOf(sql`${courseId}::integer`)}) > 0 and ${tagsOf(sql`c.id`)} = ${tagsOf(sql`${courseId}::integer`)}
)`;

/** The date `e` is none that was left standing behind the last day of its course `c`. */
export const isBeforeEnd = sql<SqlBool>`(c.ends_on is null or (e.starts_at at time zone 'Europe/Vienna')::date <= c.ends_on)`;

/** Courses parallel to this one that the person neither attends nor leads. */
export const parallelCourses = async (
  ctx: Pick<Ctx, 'db'>,
  courseId: number,
  personId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from course_card c
    where ${isParallelTo(courseId)} and not exists (
      select from participation_card i where i.club_id = c.club_id and i.course_id = c.id and i.person_id = ${personId}
        and i.is_current and i.role <> ${roleLiteral.waiting}
    )
    order by c.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

export const isAfterEnd = async (ctx: Pick<Ctx, 'db'>, eventId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from event_card e join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where e.id = ${eventId} and not ${isBeforeEnd}`.execute(ctx.db);
  return rows.length > 0;
};

export const isParallel = async (ctx: Pick<Ctx, 'db'>, courseId: number, otherId: number): Promise<boolean> => {
  const { rows } = await sql`select from course_card c where c.id = ${otherId} and ${isParallelTo(courseId)}`.execute(
    ctx.db,
  );
  return rows.length > 0;
};
