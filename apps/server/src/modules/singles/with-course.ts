import { sql } from 'kysely';
import { copiedCourses } from '../../db/copied-courses.ts';
import { viewerOf } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import { lockComingDatesOf } from '../events/index.ts';
import { giveBackSingles } from './give-back-singles.ts';

/** A copy has the same offer; when a course is deleted, all guests get their unit or money back. */
export const withCourse: WithCourse = {
  copy: async (ctx, copied) => {
    await sql`
      insert into single_offer (club_id, course_id, price_cents, places, cancel_hours, block_units, block_price_cents, block_weeks, set_at, set_by)
      select o.club_id, s.id, o.price_cents, o.places, o.cancel_hours, o.block_units, o.block_price_cents, o.block_weeks, ${ctx.now}, ${viewerOf(ctx).id}
      from ${copiedCourses(copied)}
      join single_offer o on o.club_id = current_club() and o.course_id = s.from_id`.execute(ctx.db);
  },
  remove: async (ctx, courseIds) => giveBackSingles(ctx, await lockComingDatesOf(ctx, courseIds)),
};
