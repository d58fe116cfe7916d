import type { Ctx } from '../../kit/ctx.ts';

type BrowserError = { message: string; info: string; pathname: string };

/** Fehler aus dem Browser: stored for the administrators. The person comes from the session, never from the report. */
export const logBrowserError = async (ctx: Ctx, { message, info, pathname }: BrowserError) => {
  ctx.log.warn('browser error');
  await ctx.db
    .insertInto('browser_error')
    .values({
      club_id: ctx.viewer?.tenantId ?? ctx.club.id,
      at: ctx.now,
      message,
      info,
      pathname,
      person_id: ctx.viewer?.id ?? null,
      user_agent: ctx.userAgent,
    })
    .execute();
};
