import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockMedia } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import { type MediaStore, removeStoredMedia } from './media-store.ts';

/**
 * Datei löschen: by who looks after the media, or who sent it. The content goes when the transaction is over, unless a
 * copy of the course shows it, too.
 */
export const removeMedia = async (ctx: Ctx, store: MediaStore, mediaId: number) => {
  const { media, rights, isOwn } = await lockMedia(ctx, mediaId);
  if (!rights.manages && !(isOwn && rights.uploads)) throw mediaErrors.gone();
  await ctx.db.deleteFrom('media').where('id', '=', mediaId).execute();
  const { rows } = await sql`select from media m where m.file_id = ${media.file_id} limit 1`.execute(ctx.db);
  if (media.state !== 'uploading') {
    await recordHistory(ctx, {
      kind: 'media.removed',
      personId: null,
      ...(media.course_id !== null && { courseId: media.course_id }),
      details: { name: media.name },
    });
  }
  return async () => {
    if (rows.length > 0) return;
    await removeStoredMedia(store, media);
  };
};
