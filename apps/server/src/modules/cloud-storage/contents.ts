import { maxCloudBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { sql } from 'kysely';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { requireStorageLeft } from '../quotas/index.ts';
import { cloudErrors } from './cloud-storage.errors.ts';

export type CloudStore = FileStore;

/** Where the store keeps a content. */
export const contentKey = (clubId: number, contentId: string): string => `${clubId}/datei-${contentId}`;

/** Everything counts: files, older states, the trash, and what is on its way. */
export const usedBytes = async (ctx: Pick<Ctx, 'db'>): Promise<number> => {
  const { rows } = await sql<{ used: string }>`
    select (select coalesce(sum(e.size_bytes), 0) from cloud_entry e where not e.is_folder)
      + (select coalesce(sum(v.size_bytes), 0) from cloud_version v)
      + (select coalesce(sum(u.size_bytes), 0) from cloud_upload u) as used`.execute(ctx.db);
  return Number(rows[0]?.used ?? 0);
};

/** For whoever holds the storage: two at once must not both find the last gigabytes free. */
export const requireRoom = async (ctx: Pick<Ctx, 'db'>, bytes: number) => {
  if ((await usedBytes(ctx)) + bytes > maxCloudBytes) throw cloudErrors.isFull();
  await requireStorageLeft(ctx, bytes);
};

/** Noted with the change that makes a content useless: whatever breaks afterwards, it is found again. */
export const noteLeftovers = async (ctx: Pick<Ctx, 'db' | 'now'>, contentIds: readonly string[]) => {
  if (contentIds.length === 0) return;
  await sql`
    insert into cloud_leftover (club_id, content_id, since)
    select current_club(), c, ${ctx.now} from unnest(${[...contentIds]}::uuid[]) as c
    on conflict do nothing`.execute(ctx.db);
};

type Transact = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

/** Takes leftovers out of the store; a row goes when its content is gone. */
export const removeLeftovers = async (store: CloudStore, transact: Transact) => {
  const leftovers = await transact((db) =>
    db.selectFrom('cloud_leftover as l').select(['l.club_id', 'l.content_id']).execute(),
  );
  for (const { club_id: clubId, content_id: contentId } of leftovers) {
    await store.remove(contentKey(clubId, contentId));
    await transact((db) => db.deleteFrom('cloud_leftover').where('content_id', '=', contentId).execute());
  }
};
