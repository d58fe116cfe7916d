import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { askNext } from './ask-next.ts';
import { lockSearch, whenOf } from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';

type DateToLead = { start: Date; leads: boolean };

/** Kann nicht: looks for somebody to lead the date instead, and asks the first one at once. */
export const requestSubstitute = async (ctx: Ctx, { eventId, note }: { eventId: number; note: string }) => {
  const viewer = viewerOf(ctx);
  const { rows } = await sql<DateToLead>`
    select e.starts_at as start, exists (
      select from participation t where t.club_id = e.club_id and t.course_id = e.course_id and t.person_id = ${viewer.id}
        and t.role = ${roleLiteral.trainer} and t.left_at is null
    ) as leads
    from event e join course c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
    where e.id = ${eventId} and e.hidden_at is null`.execute(ctx.db);
  const [event] = rows;
  if (!event) throw substituteErrors.eventGone();
  if (!event.leads) throw substituteErrors.notLeading();
  if (event.start <= ctx.now) throw substituteErrors.alreadyBegun();
  const { id } = await ctx.db
    .insertInto('substitute_request')
    .values({
      club_id: sql<number>`current_club()`,
      event_id: eventId,
      absent_id: viewer.id,
      note,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const search = await lockSearch(ctx, id);
  await recordHistory(ctx, {
    kind: 'substitutes.requested',
    personId: viewer.id,
    courseId: search.courseId,
    details: { course: search.courseName, when: whenOf(search) },
  });
  await askNext(ctx, search);
  return id;
};
