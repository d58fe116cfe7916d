import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockMedia } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';

/** Freigeben: from now on everybody sees it who may. Released already, nothing happens. */
export const publishMedia = async (ctx: Ctx, mediaId: number) => {
  const { media, rights } = await lockMedia(ctx, mediaId);
  if (!rights.manages || media.state === 'uploading') throw mediaErrors.gone();
  if (media.state === 'published') return;
  await ctx.db.updateTable('media').set({ state: 'published' }).where('id', '=', mediaId).execute();
  await recordHistory(ctx, {
    kind: 'media.published',
    personId: null,
    ...(media.course_id !== null && { courseId: media.course_id }),
    details: { name: media.name },
  });
};
