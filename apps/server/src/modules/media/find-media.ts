import type { MediaKind, MediaState } from '@vereinshaus/contract/media/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { mediaErrors } from './media.errors.ts';
import { type MediaRights, rightsFor } from './media-scope.ts';

export type MediaRow = {
  id: number;
  club_id: number;
  course_id: number | null;
  file_id: string;
  name: string;
  kind: MediaKind;
  mime_type: string;
  size_bytes: string;
  received_bytes: string;
  state: MediaState;
  has_thumbnail: boolean;
  uploaded_by: number | null;
  finishing_at: Date | null;
};

const columns = sql`m.id, m.club_id, m.course_id, m.file_id, m.name, m.kind, m.mime_type, m.size_bytes,
  m.received_bytes, m.state, m.has_thumbnail, m.uploaded_by, m.finishing_at`;

/** Where the store keeps the content, and the small picture of it. */
export const contentKey = ({ club_id: clubId, file_id: fileId }: Pick<MediaRow, 'club_id' | 'file_id'>): string =>
  `${clubId}/${fileId}`;
export const thumbnailKey = (row: Pick<MediaRow, 'club_id' | 'file_id'>): string => `${contentKey(row)}-klein`;

type FoundMedia = { media: MediaRow; rights: MediaRights; isOwn: boolean };

const found = async (ctx: Ctx, row: MediaRow | undefined): Promise<FoundMedia> => {
  if (row === undefined) throw mediaErrors.gone();
  return {
    media: row,
    rights: await rightsFor(ctx, row.course_id),
    isOwn: row.uploaded_by === viewerOf(ctx).id,
  };
};

/** Whoever may not see it learns nothing, not even that it is there; what waits is for who sent or releases it. */
export const visibleMedia = async (ctx: Ctx, mediaId: number): Promise<MediaRow> => {
  const { rows } = await sql<MediaRow>`select ${columns} from media m where m.id = ${mediaId}`.execute(ctx.db);
  const { media, rights, isOwn } = await found(ctx, rows[0]);
  const isComplete = media.state === 'published' || (media.state === 'waiting' && (rights.manages || isOwn));
  if (!rights.sees || !isComplete) throw mediaErrors.gone();
  return media;
};

/** Held until the transaction ends: two pieces of one upload never come in at once. */
export const lockMedia = async (ctx: Ctx, mediaId: number): Promise<FoundMedia> => {
  const { rows } = await sql<MediaRow>`
    select ${columns} from media m where m.id = ${mediaId} for update`.execute(ctx.db);
  return found(ctx, rows[0]);
};

/** What one has sent oneself, complete or not. */
export const lockOwn = async (ctx: Ctx, mediaId: number): Promise<FoundMedia> => {
  const upload = await lockMedia(ctx, mediaId);
  if (!upload.isOwn || !upload.rights.uploads) throw mediaErrors.gone();
  return upload;
};

/** One's own upload, which is not complete yet. */
export const ownUpload = async (ctx: Ctx, mediaId: number): Promise<FoundMedia> => {
  const upload = await lockOwn(ctx, mediaId);
  if (upload.media.state !== 'uploading') throw mediaErrors.complete();
  return upload;
};
