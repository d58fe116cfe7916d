import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';
import { type CloudStore, contentKey } from './contents.ts';

type ContentRow = { club_id: number; content_id: string };

/** The contents of all files of a club: remembered while its rows are there, taken away when they are gone. */
export const cloudFilesOfClub = (store: CloudStore) => async (db: Db) => {
  const { rows } = await sql<ContentRow>`
    select e.club_id, e.content_id from cloud_entry e where e.content_id is not null
    union select v.club_id, v.content_id from cloud_version v
    union select u.club_id, u.content_id from cloud_upload u
    union select l.club_id, l.content_id from cloud_leftover l`.execute(db);
  return async () => {
    for (const { club_id: clubId, content_id: contentId } of rows) await store.remove(contentKey(clubId, contentId));
  };
};

type KeptRow = ContentRow & { id: number; name: string; path: string };

/** Files that are not in the trash, with the folders they lie in. */
const keptFiles = async (db: Db): Promise<readonly KeptRow[]> => {
  const { rows } = await sql<KeptRow>`
    with recursive folder as (
      select e.id, e.name as path from cloud_entry e where e.parent_id is null and e.deleted_at is null
      union all
      select e.id, f.path || '/' || e.name from cloud_entry e join folder f on e.parent_id = f.id
      where e.is_folder and e.deleted_at is null
    )
    select e.club_id, e.id, e.name, e.content_id, f.path from cloud_entry e join folder f on f.id = e.parent_id
    where not e.is_folder and e.deleted_at is null order by e.id`.execute(db);
  return rows;
};

export const countCloudFiles = async (db: Db): Promise<number> => (await keptFiles(db)).length;

/** What there is of them to take along; one whose content is gone is left out. */
export const cloudFilesToTakeAlong = async function* (store: CloudStore, db: Db) {
  for (const { club_id: clubId, content_id: contentId, id, name, path } of await keptFiles(db)) {
    const key = contentKey(clubId, contentId);
    const size = await store.size(key);
    if (size === null) continue;
    yield {
      id,
      name,
      folders: path.split('/'),
      content: size === 0 ? [] : store.stream(key, { from: 0, to: size - 1 }),
    };
  }
};

/** The same with what is still on its way; not all of it need be there. */
export const allCloudKeys = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<ContentRow>`select u.club_id, u.content_id from cloud_upload u order by 2`.execute(db);
  const coming = rows.map(({ club_id: clubId, content_id: contentId }) => contentKey(clubId, contentId));
  return [...(await cloudKeys(db)), ...coming];
};

/** Where everything of all files lies, for who moves the store. */
export const cloudKeys = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<ContentRow>`
    select e.club_id, e.content_id from cloud_entry e where e.content_id is not null
    union select v.club_id, v.content_id from cloud_version v order by 1, 2`.execute(db);
  return rows.map(({ club_id: clubId, content_id: contentId }) => contentKey(clubId, contentId));
};
