import type { PageContent } from '@vereinshaus/contract/page-blocks/page-content';
import { pageLimits } from '@vereinshaus/contract/page-blocks/page-content';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { StoredPage } from './find-page.ts';

/** Who is named as the last one to change it; the platform is nobody of the club. */
export const authorIn = (ctx: Ctx): number | null => {
  const viewer = viewerOf(ctx);
  return viewer.tenantId === ctx.club.id ? viewer.id : null;
};

export const storedContent = (content: PageContent): string => JSON.stringify({ version: 1, ...content });

/** Keeps the draft as it is under the next number. */
export const keepVersion = async (ctx: Ctx, page: StoredPage, isPublic: boolean): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    insert into club_page_version (club_id, page_id, number, content, is_public, was_published, made_at, made_by)
    select current_club(), ${page.id}, coalesce(max(v.number), 0) + 1, ${storedContent(page.draft)}::jsonb, ${isPublic},
      ${isPublic}, ${ctx.now}, ${authorIn(ctx)}
    from club_page_version v where v.page_id = ${page.id}
    returning number`.execute(ctx.db);
  const number = rows[0]?.number ?? 0;
  await ctx.db
    .deleteFrom('club_page_version')
    .where('page_id', '=', page.id)
    .where('number', '<=', number - pageLimits.versions)
    .where('is_public', '=', false)
    .execute();
  return number;
};
