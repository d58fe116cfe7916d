import type { Db } from '../../kit/database.ts';
import { contentKey, thumbnailKey } from './find-media.ts';
import { type MediaStore, removeStoredMedia } from './media-store.ts';

/** The contents of all media of a club: remembered while its rows are there, taken away when they are gone. */
export const filesOfClub = (store: MediaStore) => async (db: Db) => {
  const media = await db.selectFrom('media as m').select(['m.club_id', 'm.file_id']).distinct().execute();
  return async () => {
    for (const one of media) await removeStoredMedia(store, one);
  };
};

/** Everything of all media of a club, also what is still on its way; not all of it need be there. */
export const mediaKeys = async (db: Db): Promise<readonly string[]> => {
  const media = await db.selectFrom('media as m').select(['m.club_id', 'm.file_id']).distinct().execute();
  return media.flatMap((one) => [contentKey(one), thumbnailKey(one)]);
};

const toTakeAlong = (db: Db) => db.selectFrom('media as m').where('m.state', 'in', ['published', 'waiting']);

export const countMediaToTakeAlong = async (db: Db): Promise<number> => {
  const { count } = await toTakeAlong(db)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What there is of them to take along; one whose content is gone is left out. */
export const mediaToTakeAlong = async function* (store: MediaStore, db: Db) {
  const media = await toTakeAlong(db).select(['m.id', 'm.club_id', 'm.file_id', 'm.name']).orderBy('m.id').execute();
  for (const one of media) {
    const size = await store.size(contentKey(one));
    if (size === null) continue;
    const content = size === 0 ? [] : store.stream(contentKey(one), { from: 0, to: size - 1 });
    yield { id: one.id, name: one.name, content };
  }
};
