import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { EditedPage, PageLine, PageVersion } from '@vereinshaus/contract/page-blocks/calls';
import type { PagePlace } from '@vereinshaus/contract/page-blocks/places';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { formCards } from '../forms/index.ts';
import { fillBlocks } from './fill-blocks.ts';
import { contentFrom, findPage, placeOf } from './find-page.ts';
import { pageErrors } from './page-blocks.errors.ts';
import { isShownTo, mayCreatePage, mayReadPage, mayWritePage } from './page-scope.ts';

type Row = {
  id: number;
  place: string;
  subslot: string;
  courseId: number | null;
  courseName: string | null;
  draft: unknown;
  version: number;
  publishedVersion: number;
  publishedAt: Date | null;
  updatedAt: Date;
  author: string | null;
};

const pagesWhere = async (ctx: Ctx, condition: RawBuilder<SqlBool>): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.place, p.subslot, p.course_id as "courseId", c.name as "courseName", p.draft, p.version,
      p.published_version as "publishedVersion", v.made_at as "publishedAt", p.updated_at as "updatedAt",
      a.display_name as author
    from club_page p
    left join course_card c on c.club_id = p.club_id and c.id = p.course_id
    left join club_page_version v on v.club_id = p.club_id and v.page_id = p.id and v.is_public
    left join person_card a on a.club_id = p.club_id and a.id = p.updated_by
    where ${condition} and c.deleted_at is null
    order by p.updated_at desc, p.id desc`.execute(ctx.db);
  return rows;
};

const stateOf = ({ version, publishedVersion }: Row): PageLine['state'] => {
  if (publishedVersion === 0) return 'draft';
  return version === publishedVersion ? 'published' : 'changed';
};

const wireLine = (row: Row): PageLine => {
  const { title, audience } = contentFrom(row.draft);
  return {
    ID: row.id,
    place: placeOf(row.place),
    subslot: row.subslot,
    course_ID: row.courseId ?? 0,
    courseName: row.courseName ?? '',
    title,
    audience,
    state: stateOf(row),
    published: toSeconds(row.publishedAt),
    time: toSeconds(row.updatedAt),
    author: row.author ?? '',
  };
};

/** Seiten, what somebody changed last first; each for those who may read it. */
export const readablePages = async (ctx: Ctx) => {
  const rows = await pagesWhere(ctx, sql<SqlBool>`true`);
  return { pages: rows.filter((row) => mayReadPage(ctx, row)).map(wireLine), mayCreate: mayCreatePage(ctx, null) };
};

export const pageToEdit = async (ctx: Ctx, pageId: number): Promise<EditedPage> => {
  const [row] = await pagesWhere(ctx, sql<SqlBool>`p.id = ${pageId}`);
  if (row === undefined) throw pageErrors.gone();
  const forms = await formCards(ctx);
  return {
    ...wireLine(row),
    version: row.version,
    blocks: contentFrom(row.draft).blocks,
    mayWrite: mayWritePage(ctx, row),
    forms: forms.map(({ slot, title }) => ({ slot, title })),
  };
};

type VersionRow = Omit<PageVersion, 'title' | 'time'> & { content: unknown; madeAt: Date };

export const versionsOf = async (ctx: Ctx, pageId: number): Promise<PageVersion[]> => {
  await findPage(ctx, pageId);
  const { rows } = await sql<VersionRow>`
    select v.number, v.content, v.made_at as "madeAt", coalesce(a.display_name, '') as author,
      v.was_published as "wasPublished", v.is_public as "isPublic"
    from club_page_version v left join person_card a on a.club_id = v.club_id and a.id = v.made_by
    where v.page_id = ${pageId} order by v.number desc`.execute(ctx.db);
  return rows.map(({ content, madeAt, ...row }) => ({
    ...row,
    title: contentFrom(content).title,
    time: toSeconds(madeAt),
  }));
};

export const versionOf = async (ctx: Ctx, pageId: number, number: number) => {
  const found = await ctx.db
    .selectFrom('club_page_version as v')
    .where('v.page_id', '=', pageId)
    .where('v.number', '=', number)
    .select('v.content')
    .executeTakeFirst();
  if (!found) throw pageErrors.versionGone();
  const { blocks, ...head } = contentFrom(found.content);
  return { ...head, blocks: await fillBlocks(ctx, blocks) };
};

type PublicRow = { id: number; subslot: string; courseId: number | null; content: unknown };

const publicAt = async (ctx: Ctx, place: PagePlace, condition: RawBuilder<SqlBool>) => {
  const { rows } = await sql<PublicRow>`
    select p.id, p.subslot, p.course_id as "courseId", v.content
    from club_page p join club_page_version v on v.club_id = p.club_id and v.page_id = p.id and v.is_public
    left join course_card c on c.club_id = p.club_id and c.id = p.course_id
    where p.place = ${place} and ${condition} and c.deleted_at is null`.execute(ctx.db);
  const shown = [];
  for (const { content, ...row } of rows) {
    const page = { ...row, ...contentFrom(content) };
    if (await isShownTo(ctx, { ...page, place })) shown.push(page);
  }
  return shown;
};

/** Was hier steht: the published page of a place, where it is meant for the reader. */
export const shownPage = async (
  ctx: Ctx,
  { place, subslot, courseId }: { place: PagePlace; subslot: string; courseId: number },
) => {
  const [page] = await publicAt(
    ctx,
    place,
    sql<SqlBool>`p.subslot = ${subslot} and coalesce(p.course_id, 0) = ${courseId}`,
  );
  if (page === undefined) return null;
  return { ID: page.id, title: page.title, blocks: await fillBlocks(ctx, page.blocks) };
};

/** Seiten mit eigener Adresse, by their titles. */
export const shownAddresses = async (ctx: Ctx) => {
  const pages = await publicAt(ctx, 'page', sql<SqlBool>`true`);
  return pages
    .map(({ subslot, title }) => ({ subslot, title }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'de'));
};
