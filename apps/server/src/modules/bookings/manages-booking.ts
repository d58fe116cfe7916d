import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

/** May the viewer manage the participants of the course this booking is in? */
export const managesBooking = async (ctx: Ctx, participationId: number): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('participation as t')
    .where('t.id', '=', participationId)
    .select('t.course_id')
    .executeTakeFirst();
  return row !== undefined && hasPermission(viewerOf(ctx), 'course/participants', row.course_id);
};
