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

/** So many are shown of a year. */
export const maxComments = 500;

type Comment = { entryId: number | null; text: string };

/** Has this guest said the very same of the same row? Whoever comments waits for what they sent a moment ago. */
const isSaid = async (ctx: Ctx, access: Access, { entryId, text }: Comment): Promise<boolean> => {
  await ctx.db.selectFrom('audit_access').where('id', '=', access.id).select('id').forNoKeyUpdate().execute();
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*)::integer as all, (count(*) filter (
      where c.access_id = ${access.id} and c.text = ${text} and c.entry_id is not distinct from ${entryId}::integer
    ))::integer as same
    from audit_comment c join audit_access x on x.club_id = c.club_id and x.id = c.access_id
    where x.business_year_id = ${access.yearId}`.execute(ctx.db);
  const { all, same } = rows[0] ?? { all: 0, same: 0 };
  if (same > 0) return true;
  if (all >= maxComments) throw auditErrors.enoughComments();
  return false;
};

/** Anmerkung: to a row of the year, or to the year. What the network repeats stands once. */
export const addComment = async (ctx: Ctx, access: Access, wanted: Comment) => {
  const { entryId, text } = wanted;
  if (entryId !== null && !(await isRowOf(ctx, access, entryId))) throw auditErrors.noRow();
  if (await isSaid(ctx, access, wanted)) return;
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
