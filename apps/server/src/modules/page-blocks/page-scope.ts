import type { PageAudience, PagePlace } from '@vereinshaus/contract/page-blocks/places';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { RecordChecks } from '../../kit/check-access.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { maySeeCourse } from '../courses/index.ts';

/** What decides about a page: its number, and its course where it has one. */
type OfPage = { id: number; courseId: number | null };

/** Seiten (nur lesen): for all of them, this one, or all of its course. */
export const mayReadPage = ({ viewer }: Ctx, { id, courseId }: OfPage): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'page_blocks_read', id) ||
    (courseId !== null && hasPermission(viewer, 'course/page_blocks_read', courseId)));

export const mayWritePage = ({ viewer }: Ctx, { id, courseId }: OfPage): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'page_blocks', id) ||
    (courseId !== null && hasPermission(viewer, 'course/page_blocks', courseId)));

/** A page that does not exist yet has no number: at a place of the club it takes the right for all of them. */
export const mayCreatePage = ({ viewer }: Ctx, courseId: number | null): boolean =>
  viewer !== null &&
  (hasPermission(viewer, 'page_blocks') ||
    (courseId !== null && hasPermission(viewer, 'course/page_blocks', courseId)));

const isInAudience = (ctx: Ctx, audience: PageAudience): boolean => {
  switch (audience) {
    case 'everyone':
      return true;
    case 'signedIn':
      return ctx.viewer !== null;
    case 'trainers':
      return ctx.viewer?.isTrainer === true;
    case 'granted':
      return false;
  }
};

/** Ist die Seite für den Leser bestimmt? What stands at a course is for whoever sees the course. */
export const isShownTo = async (
  ctx: Ctx,
  { audience, ...page }: OfPage & { place: PagePlace; audience: PageAudience },
): Promise<boolean> => {
  if (!isInAudience(ctx, audience) && !mayReadPage(ctx, page)) return false;
  return page.courseId === null || maySeeCourse(ctx, page.courseId);
};

const courseOf = async (ctx: Ctx, pageId: number): Promise<number | null> => {
  const page = await ctx.db
    .selectFrom('club_page as p')
    .where('p.id', '=', pageId)
    .select('p.course_id')
    .executeTakeFirst();
  return page?.course_id ?? null;
};

/** Rights for a course count for its page; the right for the page itself is decided without looking at it. */
export const pageChecks: RecordChecks = {
  'maySee:coursePageToRead': async (ctx, pageId) =>
    mayReadPage(ctx, { id: pageId, courseId: await courseOf(ctx, pageId) }),
  'maySee:coursePageToWrite': async (ctx, pageId) =>
    mayWritePage(ctx, { id: pageId, courseId: await courseOf(ctx, pageId) }),
};
