import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type Access, detailsOf } from './access.ts';
import { auditErrors } from './audit.errors.ts';
import { drawRows, isRowOf } from './rows.queries.ts';

/** Stichprobe ziehen: kept with its seed, so that others can draw it again. */
export const takeSample = async (ctx: Ctx, access: Access, wanted: { seed: string; size: number }): Promise<number> => {
  const seed = wanted.seed || String(ctx.now.getTime());
  const entryIds = await drawRows(ctx, access, seed, wanted.size);
  await ctx.db
    .insertInto('audit_sample')
    .values({
      club_id: sql<number>`current_club()`,
      access_id: access.id,
      seed,
      entry_ids: [...entryIds],
      drawn_at: ctx.now,
    })
    .execute();
  const details = { ...detailsOf(access), seed, rows: entryIds.length };
  await recordHistory(ctx, { kind: 'audit.sampled', personId: null, details });
  return entryIds.length;
};

/** Anmerkung: to a row of the year, or to the year. */
export const addComment = async (ctx: Ctx, access: Access, wanted: { entryId: number | null; text: string }) => {
  const { entryId, text } = wanted;
  if (entryId !== null && !(await isRowOf(ctx, access, entryId))) throw auditErrors.noRow();
  await ctx.db
    .insertInto('audit_comment')
    .values({
      club_id: sql<number>`current_club()`,
      access_id: access.id,
      entry_id: entryId,
      text,
      created_at: ctx.now,
    })
    .execute();
  await recordHistory(ctx, {
    kind: 'audit.commented',
    personId: null,
    details: { ...detailsOf(access), entryId, text },
  });
};
