import type { Ctx } from '../../kit/ctx.ts';

/**
 * The one lock of a course, in one strength: whoever takes or frees a place, changes the course or takes it off holds its
 * row until the end of the transaction. Several are locked in the order of their numbers. Gives back those that are there.
 */
export const lockCourseRows = async (
  ctx: Pick<Ctx, 'db'>,
  courseIds: readonly number[],
): Promise<readonly number[]> => {
  const courses = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where('c.deleted_at', 'is', null)
    .select('c.id')
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute();
  return courses.map(({ id }) => id);
};
