import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { lockCourseRows } from '../courses/index.ts';
import type { Pair } from './move-references.ts';

/** Courses first and persons after them, as booking does: whoever changes a booking has read whose it is under this lock. */
export const lockCoursesOf = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  const courses = await ctx.db
    .selectFrom('participation as t')
    .where('t.person_id', 'in', [survivorId, otherId])
    .select('t.course_id')
    .distinct()
    .execute();
  await lockCourseRows(
    ctx,
    courses.map((row) => row.course_id),
  );
};

/**
 * Both are in the same course: the better role stays (trainer, participant, waiting; among equals who is booked or
 * queued longer), the other booking ends. What it cost stays in the books.
 */
const endWorseBookings = (ctx: Ctx, { survivorId, otherId }: Pair) =>
  sql`
    with active as (
      select t.id, row_number() over (
        partition by t.course_id
        order by case t.role when ${roleLiteral.trainer} then 0 when ${roleLiteral.participant} then 1 else 2 end, coalesce(t.queued_at, t.created_at), t.id
      ) as place
      from participation t
      where t.person_id in (${survivorId}, ${otherId}) and t.left_at is null
    )
    update participation t
    set left_at = ${ctx.now}, admin_note = trim(t.admin_note || ' Dublette, beim Zusammenführen beendet.')
    from active a
    where t.id = a.id and a.place > 1
  `.execute(ctx.db);

/** Who trains is a trainer; the table's trigger does not hear of a booking that changes its person. */
const noteTrainers = (ctx: Ctx, { survivorId, otherId }: Pair) =>
  sql`
    update person p
    set is_trainer = exists (
      select from participation t
      where t.club_id = p.club_id and t.person_id = p.id and t.role = ${roleLiteral.trainer} and t.left_at is null
    )
    where p.id in (${survivorId}, ${otherId})
  `.execute(ctx.db);

/** Buchungen. */
export const moveBookings = async (ctx: Ctx, pair: Pair) => {
  await endWorseBookings(ctx, pair);
  await ctx.db
    .updateTable('participation')
    .set({ person_id: pair.survivorId })
    .where('person_id', '=', pair.otherId)
    .execute();
  await noteTrainers(ctx, pair);
};
