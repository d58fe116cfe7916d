import { contract } from '@vereinshaus/contract';
import { mediaChanges, mediaFiles } from '@vereinshaus/contract/media/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { download, type FileRoute, rangedDownload, upload, uploadPrepared } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { beginUpload } from './begin-upload.ts';
import { drawEditorPicture, keepEditorPicture, pictureInText } from './editor-picture.ts';
import { contentKey, thumbnailKey, visibleMedia } from './find-media.ts';
import { finishUpload } from './finish-upload.ts';
import { mediaErrors } from './media.errors.ts';
import { libraryOf, mediaOfCourse, waitingMedia } from './media.queries.ts';
import type { MediaStore } from './media-store.ts';
import { drawPoster, keepPoster } from './poster.ts';
import { publishMedia } from './publish-media.ts';
import { removeMedia } from './remove-media.ts';
import { takeChunk } from './take-chunk.ts';

export const mediaRoutes = routes(contract.media, {
  library: (ctx, input) => libraryOf(ctx, input),
  ofCourse: (ctx, { courseId, ...page }) => mediaOfCourse(ctx, courseId, page),
  waiting: async (ctx) => ({ media: await waitingMedia(ctx) }),
  publish: async (ctx, { ID }) => {
    await publishMedia(ctx, ID);
    return succeeded('Freigegeben');
  },
});

export const mediaChangeRoutes = (store: MediaStore): readonly AfterCommitRoute[] => [
  afterCommit(mediaChanges.begin, (ctx, { course_ID: courseId, ...announced }) =>
    beginUpload(ctx, store, { ...announced, courseId: courseId === 0 ? null : courseId }),
  ),
  afterCommit(mediaChanges.finish, async (ctx, { ID }) => {
    const finish = await finishUpload(ctx, store, ID);
    return async (afterwards) => {
      const state = await finish(afterwards);
      return { ...succeeded(state === 'published' ? 'Hochgeladen' : 'Hochgeladen, wartet auf Freigabe'), state };
    };
  }),
  afterCommit(mediaChanges.remove, async (ctx, { ID }) => {
    const takeAway = await removeMedia(ctx, store, ID);
    return async () => {
      await takeAway();
      return succeeded('Gelöscht');
    };
  }),
];

export const mediaFileRoutes = (store: MediaStore): readonly FileRoute[] => [
  upload(mediaFiles.chunk, async (ctx, { ID: mediaId, offset }, { content }) => ({
    ...succeeded('Stück gespeichert'),
    received: await takeChunk(ctx, store, { mediaId, offset, content }),
  })),
  uploadPrepared(mediaFiles.poster, drawPoster, async (ctx, { ID: mediaId }, poster) => {
    await keepPoster(ctx, store, { mediaId, poster });
    return succeeded('Standbild gespeichert');
  }),
  rangedDownload(mediaFiles.content, async (ctx, { ID }) => {
    const media = await visibleMedia(ctx, ID);
    return {
      name: media.name,
      mimeType: media.mime_type,
      // A browser shows no paper that may run nothing: it is saved.
      inline: media.kind !== 'document',
      size: Number(media.size_bytes),
      open: (range) => store.stream(contentKey(media), range),
    };
  }),
  download(mediaFiles.thumbnail, async (ctx, { ID }) => {
    const media = await visibleMedia(ctx, ID);
    const content = media.has_thumbnail ? await store.read(thumbnailKey(media)) : null;
    if (content === null) throw mediaErrors.gone();
    return { name: 'klein.jpg', mimeType: 'image/jpeg', content, inline: true, immutable: true };
  }),
  download(mediaFiles.picture, async (ctx, { file }) => ({
    name: 'bild.jpg',
    mimeType: 'image/jpeg',
    content: await pictureInText(ctx, store, file),
    inline: true,
    immutable: true,
  })),
  uploadPrepared(mediaFiles.editorPicture, drawEditorPicture, async (ctx, _, drawn) => ({
    ...succeeded('Bild hochgeladen'),
    url: await keepEditorPicture(ctx, store, drawn),
  })),
];
