import type { Db } from '../../kit/database.ts';
import { type MediaStore, takeAway } from './media-store.ts';

/** The contents of all media of a club: remembered while its rows are there, taken away when they are gone. */
export const filesOfClub = (store: MediaStore) => async (db: Db) => {
  const media = await db.selectFrom('media as m').select(['m.club_id', 'm.file_id']).distinct().execute();
  return async () => {
    for (const one of media) await takeAway(store, one);
  };
};
