import type { Ctx } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import { giveBackGuests } from './give-back-guests.ts';

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

/** A copy of a course has no guests; with a course that goes, theirs have their Ersatzstunde again. */
export const withCourse: WithCourse = {
  copy: async () => {},
  remove: async (ctx, courseIds) => giveBackGuests(ctx, await datesOf(ctx, courseIds)),
};
