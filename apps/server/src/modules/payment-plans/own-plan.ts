import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** The plan of a course's own, made when it has none yet. The caller has locked the course. */
export const ownPlanOf = async (ctx: Ctx, courseId: number): Promise<number> => {
  const existing = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.course_id', '=', courseId)
    .select('p.id')
    .executeTakeFirst();
  if (existing) return existing.id;
  const made = await ctx.db
    .insertInto('payment_plan')
    .values({ club_id: sql<number>`current_club()`, course_id: courseId, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};
