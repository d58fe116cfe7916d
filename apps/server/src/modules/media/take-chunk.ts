import { isWhatItSays } from '@vereinshaus/contract/media/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { contentKey, ownUpload } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaStore } from './media-store.ts';

type Chunk = { mediaId: number; offset: number; content: Buffer };

/** How much of the beginning says what a file is. */
const markBytes = 16;

/**
 * Ein Stück nehmen: it is written where it belongs before the row says that it is there, so whatever breaks in between
 * it can come again. What was there already stays as it was checked; a piece that would leave a gap is refused.
 */
export const takeChunk = async (ctx: Ctx, store: MediaStore, { mediaId, offset, content }: Chunk): Promise<number> => {
  const { media } = await ownUpload(ctx, mediaId);
  const received = Number(media.received_bytes);
  const end = offset + content.length;
  if (offset > received || content.length === 0 || end > Number(media.size_bytes)) throw mediaErrors.gap();
  if (end <= received) return received;
  if (received === 0 && !isWhatItSays(media.mime_type, content.toString('latin1', 0, markBytes))) {
    throw mediaErrors.notWhatItSays();
  }
  await store.writeAt(contentKey(media), received, content.subarray(received - offset));
  await ctx.db.updateTable('media').set({ received_bytes: end }).where('id', '=', mediaId).execute();
  return end;
};
