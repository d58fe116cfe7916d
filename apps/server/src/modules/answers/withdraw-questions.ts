import type { Ctx } from '../../kit/ctx.ts';
import { forgetComing } from '../attendance/index.ts';

/**
 * A date is off or takes place at another time: what was said about it counts no more, and it asks anew. What a closure took off
 * takes place at its own time or not at all: nobody is asked while it is off, and what was said counts when it is undone.
 */
export const withdrawQuestions = async (ctx: Ctx, dates: readonly { id: number }[], closureId?: number) => {
  if (closureId !== undefined) return;
  const ids = dates.map(({ id }) => id);
  await forgetComing(ctx, ids);
  await ctx.db
    .deleteFrom('answer_reminder')
    .where('event_id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute();
};
