import type { MediaState } from '@vereinshaus/contract/media-rules';
import type { Ctx } from '../../kit/ctx.ts';
import type { Afterwards } from '../../kit/later-routes.ts';
import { pictureFrom } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { contentKey, type MediaRow, ownUpload, thumbnailKey } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import { type MediaStore, takeAway } from './media-store.ts';
import { smallPicture } from './small-picture.ts';

/** Large enough for a screen, and without what the camera wrote into it: place, time, device. */
const large = { width: 2560, height: 2560, quality: 82, fit: 'inside' } as const;

/**
 * Upload abschließen. Who is trusted publishes at once, everybody else waits for a release. A photo is drawn anew when
 * the transaction is over; until then nobody sees it, and one that is none goes.
 */
export const finishUpload = async (ctx: Ctx, store: MediaStore, mediaId: number) => {
  const { media, rights } = await ownUpload(ctx, mediaId);
  if (Number(media.received_bytes) < Number(media.size_bytes)) throw mediaErrors.incomplete();
  const state: MediaState = rights.isTrusted ? 'published' : 'waiting';
  return async (afterwards: Afterwards): Promise<MediaState> => {
    try {
      await store.join(contentKey(media));
      const drawn = media.kind === 'photo' ? await drawPhoto(store, media) : {};
      await afterwards((db) => show({ ...ctx, db }, media, { state, ...drawn }));
    } catch (error) {
      await afterwards((db) => db.deleteFrom('media').where('id', '=', mediaId).execute());
      await takeAway(store, media);
      throw error;
    }
    return state;
  };
};

const drawPhoto = async (store: MediaStore, media: MediaRow) => {
  const content = await store.read(contentKey(media));
  if (content === null) throw mediaErrors.incomplete();
  const [forPage, forLists] = [await pictureFrom(content, large), await pictureFrom(content, smallPicture)];
  await store.put(thumbnailKey(media), forLists);
  await store.put(contentKey(media), forPage);
  return { size_bytes: forPage.length, received_bytes: forPage.length, mime_type: 'image/jpeg', has_thumbnail: true };
};

type Shown = {
  state: MediaState;
  size_bytes?: number;
  received_bytes?: number;
  mime_type?: string;
  has_thumbnail?: boolean;
};

const show = async (ctx: Ctx, { id, course_id: courseId, name }: MediaRow, shown: Shown) => {
  await ctx.db.updateTable('media').set(shown).where('id', '=', id).execute();
  await recordHistory(ctx, {
    kind: 'media.added',
    personId: null,
    ...(courseId !== null && { courseId }),
    details: { name, waits: shown.state === 'waiting' },
  });
};
