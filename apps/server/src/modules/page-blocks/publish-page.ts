import { publishProblems } from '@vereinshaus/contract/page-blocks/page-content';
import type { Ctx } from '../../kit/ctx.ts';
import { formCards } from '../forms/index.ts';
import { recordHistory } from '../history/index.ts';
import { contentFrom, lockPage, type StoredPage } from './find-page.ts';
import { keepVersion } from './keep-version.ts';
import { pageErrors } from './page-blocks.errors.ts';
import { requirePageFiles } from './page-files.ts';
import { requireVersion, writeDraft } from './save-page.ts';

const requireFinished = async (ctx: Ctx, { draft: { blocks } }: StoredPage) => {
  if (blocks.length === 0) throw pageErrors.empty();
  const [first] = publishProblems(blocks);
  if (first !== undefined) {
    const [place, problems] = first;
    throw pageErrors.unfinished({ place, problem: Object.values(problems)[0] ?? '' });
  }
  await requirePageFiles(ctx, blocks);
  const slots = blocks.flatMap((block) => (block.kind === 'form' ? [block.slot] : []));
  const known = new Set((slots.length === 0 ? [] : await formCards(ctx, slots)).map(({ slot }) => slot));
  if (slots.some((slot) => !known.has(slot))) throw pageErrors.formGone();
};

const hidePublic = async (ctx: Ctx, pageId: number) => {
  await ctx.db
    .updateTable('club_page_version')
    .set({ is_public: false })
    .where('page_id', '=', pageId)
    .where('is_public', '=', true)
    .execute();
};

const setPublished = async (ctx: Ctx, pageId: number, version: number) => {
  await ctx.db.updateTable('club_page').set({ published_version: version }).where('id', '=', pageId).execute();
};

/** Veröffentlichen: what was seen, and nothing that somebody has written since. */
export const publishPage = async (ctx: Ctx, pageId: number, version: number): Promise<number> => {
  const page = await lockPage(ctx, pageId);
  await requireVersion(ctx, page, version);
  await requireFinished(ctx, page);
  await hidePublic(ctx, pageId);
  const number = await keepVersion(ctx, page, true);
  await setPublished(ctx, pageId, page.version);
  await recordHistory(ctx, {
    kind: 'pageBlocks.published',
    personId: null,
    details: { title: page.draft.title, pageId, number },
  });
  return page.version;
};

/** Nicht mehr zeigen: the draft and all states stay. */
export const unpublishPage = async (ctx: Ctx, pageId: number) => {
  const page = await lockPage(ctx, pageId);
  if (page.published_version === 0) throw pageErrors.notPublic();
  await hidePublic(ctx, pageId);
  await setPublished(ctx, pageId, 0);
  await recordHistory(ctx, {
    kind: 'pageBlocks.unpublished',
    personId: null,
    details: { title: page.draft.title, pageId },
  });
};

/** Zurückholen: an earlier state becomes the draft. A draft that is kept nowhere yet is kept first; public changes nothing. */
export const restoreVersion = async (
  ctx: Ctx,
  { pageId, version, number }: { pageId: number; version: number; number: number },
): Promise<number> => {
  const page = await lockPage(ctx, pageId);
  await requireVersion(ctx, page, version);
  const found = await ctx.db
    .selectFrom('club_page_version as v')
    .where('v.page_id', '=', pageId)
    .where('v.number', '=', number)
    .select('v.content')
    .executeTakeFirst();
  if (!found) throw pageErrors.versionGone();
  if (page.version !== page.published_version) await keepVersion(ctx, page, false);
  const restored = await writeDraft(ctx, page, contentFrom(found.content));
  await recordHistory(ctx, {
    kind: 'pageBlocks.restored',
    personId: null,
    details: { title: page.draft.title, pageId, number },
  });
  return restored;
};
