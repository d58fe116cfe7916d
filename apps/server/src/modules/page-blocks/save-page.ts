import { isPictureAddress } from '@vereinshaus/contract/media/rules';
import type { PageBlock, PageContent } from '@vereinshaus/contract/page-blocks/page-content';
import { pageLimits } from '@vereinshaus/contract/page-blocks/page-content';
import { audiencesAt, type PagePlace, subslotProblem } from '@vereinshaus/contract/page-blocks/places';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { safeHtml } from '../../kit/safe-html.ts';
import { isCourseThere } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { lockPage, type StoredPage } from './find-page.ts';
import { authorIn, keepVersion, storedContent } from './keep-version.ts';
import { pageErrors } from './page-blocks.errors.ts';
import { requirePageFiles } from './page-files.ts';
import { mayCreatePage } from './page-scope.ts';

type NewPage = { title: string; place: PagePlace; subslot: string; courseId: number | null };

const requireFreePlace = async (ctx: Ctx, { place, subslot, courseId }: NewPage) => {
  const problem = subslotProblem(place, subslot);
  if (problem !== undefined) throw pageErrors.wrongSubslot({ problem });
  if (place !== 'course' && courseId !== null) throw pageErrors.noCourseHere();
  if (place === 'course' && courseId === null) throw pageErrors.courseNeeded();
  if (!mayCreatePage(ctx, courseId)) throw requestErrors.notAllowed();
  if (courseId !== null && !(await isCourseThere(ctx, courseId))) throw pageErrors.courseGone();
  const { count } = await ctx.db
    .selectFrom('club_page as p')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= pageLimits.pages) throw pageErrors.tooMany();
};

/** Seite anlegen: an empty draft, for whom its place is usually meant. */
export const createPage = async (ctx: Ctx, page: NewPage): Promise<number> => {
  await requireFreePlace(ctx, page);
  const [audience = 'granted'] = audiencesAt[page.place];
  const { id } = await ctx.db
    .insertInto('club_page')
    .values({
      club_id: sql<number>`current_club()`,
      place: page.place,
      subslot: page.subslot,
      course_id: page.courseId,
      draft: storedContent({ title: page.title, audience, blocks: [] }),
      created_at: ctx.now,
      updated_at: ctx.now,
      updated_by: authorIn(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, {
    kind: 'pageBlocks.created',
    personId: null,
    details: { title: page.title, pageId: id },
  });
  return id;
};

/** What Word and other pages bring along is left behind. */
export const cleanBlock = (block: PageBlock): PageBlock =>
  block.kind === 'text' ? { ...block, html: safeHtml(block.html, isPictureAddress) } : block;

/** Whoever began from an older state is told who was faster, and overwrites nothing. */
export const requireVersion = async (ctx: Ctx, page: StoredPage, version: number) => {
  if (page.version !== version) throw pageErrors.changedMeanwhile({ who: await lastAuthor(ctx, page) });
};

const lastAuthor = async (ctx: Ctx, { updated_by: authorId }: StoredPage): Promise<string> => {
  if (authorId === null) return 'Jemand';
  if (authorId === viewerOf(ctx).id) return 'Ein anderes Fenster von dir';
  return (await namesByNumber(ctx, [authorId])).get(authorId) ?? 'Jemand';
};

/** Puts this content into the draft and returns its version. */
export const writeDraft = async (ctx: Ctx, page: StoredPage, content: PageContent): Promise<number> => {
  const { version } = await ctx.db
    .updateTable('club_page')
    .set({
      draft: storedContent(content),
      version: page.version + 1,
      updated_at: ctx.now,
      updated_by: authorIn(ctx),
    })
    .where('id', '=', page.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

type Draft = PageContent & { pageId: number; version: number; overwrite: boolean };

/** Entwurf speichern. What is public stays as it is. */
export const savePage = async (ctx: Ctx, { pageId, version, overwrite, ...content }: Draft): Promise<number> => {
  const { title, audience, blocks } = content;
  const page = await lockPage(ctx, pageId);
  if (!overwrite) await requireVersion(ctx, page, version);
  if (!audiencesAt[page.place].includes(audience)) throw pageErrors.wrongAudience();
  await requirePageFiles(ctx, blocks);
  if (page.version !== version) await keepVersion(ctx, page, false);
  return writeDraft(ctx, page, { title, audience, blocks: blocks.map(cleanBlock) });
};
