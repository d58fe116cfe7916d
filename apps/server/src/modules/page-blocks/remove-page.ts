import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockPage } from './find-page.ts';
import { storedContent } from './keep-version.ts';
import { dropFilesOf } from './page-files.ts';

/** Seite löschen, with all states and the files that no other page has. */
export const removePage = async (ctx: Ctx, pageId: number) => {
  const { draft } = await lockPage(ctx, pageId);
  const versions = await ctx.db
    .selectFrom('club_page_version as v')
    .where('v.page_id', '=', pageId)
    .select('v.content')
    .execute();
  await ctx.db.deleteFrom('club_page').where('id', '=', pageId).execute();
  await dropFilesOf(ctx, [JSON.parse(storedContent(draft)), ...versions.map(({ content }) => content)]);
  await recordHistory(ctx, {
    kind: 'pageBlocks.removed',
    personId: null,
    details: { title: draft.title, pageId },
  });
};
