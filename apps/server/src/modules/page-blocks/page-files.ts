import type { PageBlock } from '@vereinshaus/contract/page-blocks/page-content';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceivedFile, SentFile } from '../../kit/file-routes.ts';
import { fileIdOf, removeClubFiles, storeFile } from '../files/index.ts';
import { contentFrom, findPage, placeOf } from './find-page.ts';
import { pageErrors } from './page-blocks.errors.ts';
import { isShownTo, mayReadPage } from './page-scope.ts';

const filesIn = (blocks: readonly PageBlock[]): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'files' ? block.files.map(({ file }) => file) : []));

/** How large the files of these blocks are, by their numbers; what is no file of a page is not among them. */
export const pageFileSizes = async (
  ctx: Pick<Ctx, 'db'>,
  blocks: readonly PageBlock[],
): Promise<ReadonlyMap<string, number>> => {
  const fileIds = filesIn(blocks);
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; bytes: number }>`
    select f.id, octet_length(f.content) as bytes from stored_file_card f
    where f.purpose = 'page' and f.id = any(${[...fileIds]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
};

/** A block leads to files of pages alone: no receipt, no paper of a trainer, nothing of another club. */
export const requirePageFiles = async (ctx: Ctx, blocks: readonly PageBlock[]) => {
  const known = await pageFileSizes(ctx, blocks);
  if (filesIn(blocks).some((file) => !known.has(file))) throw pageErrors.fileGone();
};

/** Datei hochladen: nobody sees it until a page that has it is published, but who writes the page. */
export const keepPageFile = async (ctx: Ctx, pageId: number, received: ReceivedFile) => {
  await findPage(ctx, pageId);
  const stored = await storeFile(ctx, { file: received, purpose: 'page', personId: null });
  const file = fileIdOf(stored) ?? '';
  return { file, name: stored.slice(file.length + 1) };
};

/** Pages that have the file: `isPublic` in what everybody sees, otherwise in a draft or an earlier state. */
const pagesWith = async (ctx: Ctx, fileId: string) => {
  const has = JSON.stringify({ blocks: [{ kind: 'files', files: [{ file: fileId }] }] });
  const { rows } = await sql<{
    id: number;
    place: string;
    courseId: number | null;
    content: unknown;
    isPublic: boolean;
  }>`
    select p.id, p.place, p.course_id as "courseId", v.content, v.is_public as "isPublic"
    from club_page p join club_page_version v on v.club_id = p.club_id and v.page_id = p.id
    left join course_card c on c.club_id = p.club_id and c.id = p.course_id
    where v.content @> ${has}::jsonb and c.deleted_at is null
    union all
    select p.id, p.place, p.course_id, p.draft, false from club_page p where p.draft @> ${has}::jsonb`.execute(ctx.db);
  return rows;
};

const maySeeFile = async (ctx: Ctx, fileId: string): Promise<boolean> => {
  for (const { content, place, isPublic, ...page } of await pagesWith(ctx, fileId)) {
    if (mayReadPage(ctx, page)) return true;
    const { audience } = contentFrom(content);
    if (isPublic && (await isShownTo(ctx, { ...page, place: placeOf(place), audience }))) return true;
  }
  return false;
};

/** Datei einer Seite: for whom the page is meant, and for those who write it. Everybody else learns nothing. */
export const fileOfPage = async (ctx: Ctx, file: string): Promise<SentFile> => {
  const id = fileIdOf(file);
  const found =
    id === undefined || !(await maySeeFile(ctx, id))
      ? undefined
      : await ctx.db
          .selectFrom('stored_file_card as f')
          .where('f.id', '=', id)
          .where('f.purpose', '=', 'page')
          .select(['f.name', 'f.mime_type', 'f.content'])
          .executeTakeFirst();
  if (!found) throw pageErrors.fileGone();
  return { name: found.name, mimeType: found.mime_type, content: found.content };
};

/** Takes away the files of a page that is gone, unless another one has them as well. */
export const dropFilesOf = async (ctx: Ctx, contents: readonly unknown[]) => {
  const files = new Set(contents.flatMap((content) => filesIn(contentFrom(content).blocks)));
  const orphans: string[] = [];
  for (const file of files) if ((await pagesWith(ctx, file)).length === 0) orphans.push(file);
  await removeClubFiles(ctx, orphans);
};
