import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import { giveBackSingles } from './give-back-singles.ts';

const datesOf = async (ctx: Ctx, courseIds: readonly number[]) => {
  const rows = await ctx.db
    .selectFrom('event_card as e')
    .where('e.course_id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where('e.starts_at', '>', ctx.now)
    .select(['e.id', 'e.starts_at', 'e.ends_at'])
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ id: row.id, start: row.starts_at, end: row.ends_at }));
};

/** A copy offers what its course does; with a course that goes everybody has unit or money again. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied) => {
    await sql`
      insert into single_offer (club_id, course_id, price_cents, places, cancel_hours, block_units, block_price_cents, block_weeks, set_at, set_by)
      select o.club_id, s.id, o.price_cents, o.places, o.cancel_hours, o.block_units, o.block_price_cents, o.block_weeks, ${ctx.now}, ${viewerOf(ctx).id}
      from ${copiedCourses(copied)}
      join single_offer o on o.club_id = current_club() and o.course_id = s.from_id`.execute(ctx.db);
  },
  remove: async (ctx, courseIds) => giveBackSingles(ctx, await datesOf(ctx, courseIds)),
};
