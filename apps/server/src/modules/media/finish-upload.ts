import type { MediaState } from '@vereinshaus/contract/media/rules';
import type { RunInNewTransaction } from '../../kit/after-commit-routes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { pictureFrom } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { cleanFilm } from './clean-film.ts';
import { contentKey, lockOwn, type MediaRow, thumbnailKey } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import { type MediaStore, removeStoredMedia } from './media-store.ts';
import { smallPicture } from './small-picture.ts';

/** Large enough for a screen, and without what the camera wrote into it: place, time, device. */
const large = { width: 2560, height: 2560, quality: 82, fit: 'inside' } as const;

/** Whoever was interrupted for so long will not come back: it can be finished again. */
const patienceMs = 10 * 60_000;

/**
 * Upload abschließen. Who is trusted publishes at once, everybody else waits for a release. When the transaction is
 * over a photo is drawn anew and a film loses what the camera wrote into it; until then nobody sees them, and what is
 * none goes. Finished twice it is there once.
 */
export const finishUpload = async (ctx: Ctx, store: MediaStore, mediaId: number) => {
  const { media, rights } = await lockOwn(ctx, mediaId);
  if (media.state !== 'uploading') return async () => media.state;
  if (Number(media.received_bytes) < Number(media.size_bytes)) throw mediaErrors.incomplete();
  await claim(ctx, media);
  const state: MediaState = rights.isTrusted ? 'published' : 'waiting';
  return async (afterwards: RunInNewTransaction): Promise<MediaState> => {
    try {
      await store.join(contentKey(media));
      const drawn = media.kind === 'photo' ? await drawPhoto(store, media) : {};
      if (media.kind === 'video') await cleanFilm(store, media);
      await afterwards((db) => show({ ...ctx, db }, media, { state, ...drawn }));
    } catch (error) {
      await (error instanceof AppError ? discard(store, media, afterwards) : letGo(media, afterwards));
      throw error;
    }
    return state;
  };
};

/** Of two who finish the same upload at once, one does. */
const claim = async (ctx: Ctx, { id, finishing_at: since }: MediaRow) => {
  if (since !== null && ctx.now.getTime() - since.getTime() < patienceMs) throw mediaErrors.finishing();
  await ctx.db.updateTable('media').set({ finishing_at: ctx.now }).where('id', '=', id).execute();
};

/** What is no photo, or was taken away meanwhile. */
const discard = async (store: MediaStore, media: MediaRow, afterwards: RunInNewTransaction) => {
  await afterwards((db) => db.deleteFrom('media').where('id', '=', media.id).execute());
  await removeStoredMedia(store, media);
};

/** The store or the database was not there: everything has come, and finishing it can be tried again. */
const letGo = ({ id }: MediaRow, afterwards: RunInNewTransaction) =>
  afterwards((db) => db.updateTable('media').set({ finishing_at: null }).where('id', '=', id).execute());

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
  // Without its key the same file may be sent again.
  const { numUpdatedRows } = await ctx.db
    .updateTable('media')
    .set({ ...shown, request_key: null, finishing_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw mediaErrors.gone();
  await recordHistory(ctx, {
    kind: 'media.added',
    personId: null,
    ...(courseId !== null && { courseId }),
    details: { name, waits: shown.state === 'waiting' },
  });
};
