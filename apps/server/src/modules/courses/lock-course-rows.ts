import type { Ctx } from '../../kit/ctx.ts';

/**
 * The only lock of a course, always in the same strength: every transaction that takes or frees a place, changes the course or deletes it
 * holds its row lock until the end. Several are locked in the order of their ids. Returns those that exist.
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
