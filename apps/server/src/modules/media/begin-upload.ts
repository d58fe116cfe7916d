import { mediaProblem, mediaQuota, mediaTypeOf } from '@vereinshaus/contract/media/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { requireStorageLeft } from '../quotas/index.ts';
import { mediaErrors } from './media.errors.ts';
import { rightsFor } from './media-scope.ts';
import { type MediaStore, removeStoredMedia } from './media-store.ts';

type UploadInput = { courseId: number | null; folder: string; name: string; bytes: number; key: string };

const gigabyte = 1024 ** 3;
const dayMs = 86_400_000;

/**
 * Upload beginnen: what is too large or of no known kind is refused before a byte of it has come. Begun again with the
 * same key it goes on where it was.
 */
export const beginUpload = async (ctx: Ctx, store: MediaStore, announced: UploadInput) => {
  const abandoned = await discardAbandoned(ctx);
  const begun = await begin(ctx, announced);
  return async () => {
    for (const media of abandoned) await removeStoredMedia(store, media);
    return begun;
  };
};

/** Uploads that nobody has gone on with for a day go with the next one that begins. */
const discardAbandoned = (ctx: Ctx) =>
  ctx.db
    .deleteFrom('media')
    .where('state', '=', 'uploading')
    .where('created_at', '<', new Date(ctx.now.getTime() - dayMs))
    .returning(['club_id', 'file_id'])
    .execute();

const begin = async (ctx: Ctx, announced: UploadInput): Promise<{ ID: number; received: number }> => {
  const { courseId, folder, bytes, key } = announced;
  const rights = await rightsFor(ctx, courseId);
  if (!rights.uploads) throw rights.sees ? requestErrors.notAllowed() : mediaErrors.courseGone();
  const name = plainName(announced.name);
  const type = mediaTypeOf(name);
  const problem = mediaProblem({ name, size: bytes });
  if (type === undefined || bytes === 0) throw mediaErrors.refused({ problem: problem ?? '' });
  if (problem !== undefined) throw mediaErrors.tooLarge({ problem });
  await lockClub(ctx);
  const known = await uploadWithKey(ctx, key);
  if (known) return known;
  await requireRoom(ctx, bytes);
  const { id } = await ctx.db
    .insertInto('media')
    .values({
      club_id: sql<number>`current_club()`,
      course_id: courseId,
      folder: courseId === null ? folder : '',
      name,
      kind: type.kind,
      mime_type: type.mimeType,
      size_bytes: bytes,
      request_key: key,
      uploaded_by: viewerOf(ctx).id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ID: id, received: 0 };
};

/** Without folders and characters that mean something to a file system. */
const plainName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(-120) ?? '';

const uploadWithKey = async (ctx: Ctx, key: string) => {
  const found = await ctx.db
    .selectFrom('media as m')
    .where('m.request_key', '=', key)
    .where('m.uploaded_by', '=', viewerOf(ctx).id)
    .where('m.state', '=', 'uploading')
    .select(['m.id', 'm.received_bytes'])
    .executeTakeFirst();
  return found && { ID: found.id, received: Number(found.received_bytes) };
};

/** Two uploads at once must not both find the last gigabytes free, nor one that is begun twice become two. */
const lockClub = (ctx: Ctx) =>
  sql`select from club_card c where c.id = current_club() for no key update`.execute(ctx.db);

const requireRoom = async (ctx: Ctx, bytes: number) => {
  const { rows } = await sql<{ all: string; today: string }>`
    select coalesce(sum(f.size_bytes), 0) as all, coalesce(sum(f.size_bytes) filter (
        where f.uploaded_by = ${viewerOf(ctx).id} and f.created_at > ${new Date(ctx.now.getTime() - dayMs)}
      ), 0) as today
    from (select distinct on (m.file_id) m.* from media m where m.club_id = current_club()) f`.execute(ctx.db);
  const { all = 0, today = 0 } = rows[0] ?? {};
  if (Number(today) + bytes > mediaQuota.personGbPerDay * gigabyte) throw mediaErrors.tooMuchToday();
  if (Number(all) + bytes > mediaQuota.clubGb * gigabyte) throw mediaErrors.clubIsFull();
  await requireStorageLeft(ctx, bytes);
};
