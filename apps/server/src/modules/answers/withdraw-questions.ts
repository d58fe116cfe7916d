import type { Ctx } from '../../kit/ctx.ts';
import { forgetComing } from '../attendance/index.ts';

/** A date is off or takes place at another time: what was said about it counts no more, and it asks anew. */
export const withdrawQuestions = async (ctx: Ctx, dates: readonly { id: number }[]) => {
  const ids = dates.map(({ id }) => id);
  await forgetComing(ctx, ids);
  await ctx.db
    .deleteFrom('answer_reminder')
    .where('event_id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute();
};
