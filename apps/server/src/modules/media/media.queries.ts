import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import type { MediaItem } from '@vereinshaus/contract/media/calls';
import type { MediaKind, MediaState } from '@vereinshaus/contract/media/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { pageWithTotal } from '../../kit/page.ts';
import { mediaErrors } from './media.errors.ts';
import { type MediaRights, rightsFor } from './media-scope.ts';

type Row = {
  id: number;
  course_id: number | null;
  course: string | null;
  folder: string;
  file_id: string;
  name: string;
  kind: MediaKind;
  state: MediaState;
  size_bytes: string;
  has_thumbnail: boolean;
  uploaded_by: number | null;
  uploader: string | null;
  created_at: Date;
  total: number;
};

/** As many as one page shows. */
const pageSize = 48;

type MediaQuery = { condition: RawBuilder<SqlBool>; page?: number; size?: number | undefined };

const mediaWhere = (ctx: Ctx, { condition, page = 1, size = pageSize }: MediaQuery) =>
  pageWithTotal({ page, size }, async ({ limit, offset }) => {
    const { rows } = await sql<Row>`
      with chosen as materialized (
        select m.*, count(*) over () as total from media m where ${condition}
        order by m.created_at desc, m.id desc limit ${limit} offset ${offset}
      )
      select m.id, m.course_id, c.name as course, m.folder, m.file_id, m.name, m.kind, m.state, m.size_bytes,
        m.has_thumbnail, m.uploaded_by, coalesce(p.display_name, '') as uploader, m.created_at, m.total
      from chosen m
      left join course_card c on c.club_id = m.club_id and c.id = m.course_id
      left join person_card p on p.club_id = m.club_id and p.id = m.uploaded_by
      order by m.created_at desc, m.id desc`.execute(ctx.db);
    return rows;
  });

const itemOf = (row: Row, { rights, viewerId }: { rights: MediaRights; viewerId: number }): MediaItem => ({
  ID: row.id,
  course_ID: row.course_id ?? 0,
  courseName: row.course ?? '',
  folder: row.folder,
  name: row.name,
  kind: row.kind,
  state: row.state,
  bytes: Number(row.size_bytes),
  url: `/api/media/file/${row.id}/${encodeURIComponent(row.name)}`,
  thumbnail: row.has_thumbnail ? `/api/media/thumbnail/${row.id}/${row.file_id}` : '',
  uploadedBy: row.state === 'waiting' && rights.manages ? (row.uploader ?? '') : '',
  time: toSeconds(row.created_at),
  mayRemove: rights.manages || (rights.uploads && row.uploaded_by === viewerId),
});

/** What is complete; what waits is for who sent it and who releases it. */
const shownTo = (viewerId: number, { manages }: MediaRights): RawBuilder<SqlBool> =>
  sql<SqlBool>`(m.state = 'published' or (m.state = 'waiting' and (${manages} or m.uploaded_by = ${viewerId})))`;

/** Medieninhalte eines Kurses; to whom the booking lies too far back nothing is shown. */
export const mediaOfCourse = async (ctx: Ctx, courseId: number, { page, size }: ListInput) => {
  const { id: viewerId } = viewerOf(ctx);
  const rights = await rightsFor(ctx, courseId);
  if (!rights.sees && !rights.tooLate) throw mediaErrors.courseGone();
  const { rows, total } = rights.tooLate
    ? { rows: [], total: 0 }
    : await mediaWhere(ctx, {
        condition: sql<SqlBool>`m.course_id = ${courseId} and ${shownTo(viewerId, rights)}`,
        page,
        size,
      });
  return {
    media: rows.map((row) => itemOf(row, { rights, viewerId })),
    total,
    mayUpload: rights.uploads,
    isTrusted: rights.isTrusted,
    tooLate: rights.tooLate,
  };
};

const foldersOf = async (ctx: Ctx) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select m.folder as name, count(*)::integer as count from media m
    where m.course_id is null and m.state = 'published' and m.folder <> '' group by m.folder
    order by m.folder collate "de-AT-x-icu"`.execute(ctx.db);
  return [...rows];
};

/** Medien des Vereins: everything, or one folder. */
export const libraryOf = async (ctx: Ctx, { folder, page, size }: ListInput & { folder: string }) => {
  const { id: viewerId } = viewerOf(ctx);
  const rights = await rightsFor(ctx, null);
  if (!rights.sees) throw mediaErrors.switchedOff();
  const { rows, total } = await mediaWhere(ctx, {
    condition: sql<SqlBool>`m.course_id is null and (${folder} = '' or m.folder = ${folder}) and ${shownTo(viewerId, rights)}`,
    page,
    size,
  });
  return {
    media: rows.map((row) => itemOf(row, { rights, viewerId })),
    total,
    folders: await foldersOf(ctx),
    mayUpload: rights.uploads,
  };
};

/** Was auf Freigabe wartet, in all courses. */
export const waitingMedia = async (ctx: Ctx): Promise<MediaItem[]> => {
  const { id: viewerId } = viewerOf(ctx);
  const { rows } = await mediaWhere(ctx, { condition: sql<SqlBool>`m.state = 'waiting'`, size: 200 });
  const rights: MediaRights = { sees: true, tooLate: false, uploads: true, isTrusted: true, manages: true };
  return rows.map((row) => itemOf(row, { rights, viewerId }));
};
