import { patchesFor, UnreadableFilm } from './film-boxes.ts';
import { contentKey, type MediaRow } from './find-media.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaStore } from './media-store.ts';

const hasBoxes = (mimeType: string) => mimeType === 'video/mp4' || mimeType === 'video/quicktime';

/** Aufnahmedaten entfernen: a film that cannot be read is not kept, since nobody knows what it would tell. */
export const cleanFilm = async (store: MediaStore, media: MediaRow) => {
  if (!hasBoxes(media.mime_type)) return;
  const key = contentKey(media);
  const read = async (from: number, length: number) =>
    Buffer.concat(await store.stream(key, { from, to: from + length - 1 }).toArray());
  try {
    await store.overwrite(key, await patchesFor(read, Number(media.size_bytes)));
  } catch (error) {
    throw error instanceof UnreadableFilm ? mediaErrors.unreadableFilm() : error;
  }
};
