import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { newsErrors } from './news.errors.ts';

/** Anzeigen oder verstecken: who takes part no longer sees it, or sees it again. */
export const toggleNews = async (ctx: Ctx, newsId: number): Promise<boolean> => {
  const changed = await ctx.db
    .updateTable('news')
    .set((eb) => ({ is_shown: eb.not('is_shown') }))
    .where('id', '=', newsId)
    .returning(['is_shown', 'subject', 'course_id'])
    .executeTakeFirst();
  if (!changed) throw newsErrors.newsGone();
  const { is_shown: isShown, subject, course_id: courseId } = changed;
  await recordHistory(ctx, { kind: 'news.shown', personId: null, courseId, details: { subject, isShown } });
  return isShown;
};
