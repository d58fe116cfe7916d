import type { FileStore } from '../../adapters/storage/file-store.ts';
import { contentKey, type MediaRow, thumbnailKey } from './find-media.ts';

/** Where the content of media lies; handed in by app.ts. */
export type MediaStore = FileStore;

/** What belongs to no row any more. */
export const removeStoredMedia = async (store: MediaStore, media: Pick<MediaRow, 'club_id' | 'file_id'>) => {
  await store.remove(contentKey(media));
  await store.remove(thumbnailKey(media));
};
