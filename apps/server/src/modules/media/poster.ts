import { largestPosterMb } from '@vereinshaus/contract/media/rules';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { pictureFrom } from '../files/index.ts';
import { ownUpload, thumbnailKey } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaStore } from './media-store.ts';
import { smallPicture } from './small-picture.ts';

/** A picture, whatever it calls itself, or nothing. */
export const drawPoster = ({ content }: ReceivedFile): Promise<Buffer> => {
  if (content.length > largestPosterMb * 1024 * 1024) throw mediaErrors.posterTooLarge();
  return pictureFrom(content, smallPicture);
};

/** Standbild eines Films, taken by the browser that sends it: until the upload is finished, and by who sends it. */
export const keepPoster = async (
  ctx: Ctx,
  store: MediaStore,
  { mediaId, poster }: { mediaId: number; poster: Buffer },
) => {
  const { media } = await ownUpload(ctx, mediaId);
  if (media.kind !== 'video') throw mediaErrors.noFilm();
  await store.put(thumbnailKey(media), poster);
  await ctx.db.updateTable('media').set({ has_thumbnail: true }).where('id', '=', mediaId).execute();
};
