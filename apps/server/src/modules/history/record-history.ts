import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { HistoryEntry } from './entries.ts';

/**
 * Historie: writes down who changed what, in the transaction of the change. Every command that changes something a
 * human may ask about calls this. During a taken-over view the administrator behind it is recorded as well.
 */
export const recordHistory = async (
  ctx: Pick<WorkCtx, 'db' | 'viewer' | 'now'>,
  { kind, personId, courseId, details }: HistoryEntry,
) => {
  await ctx.db
    .insertInto('history_entry')
    .values({
      club_id: sql<number>`current_club()`,
      at: ctx.now,
      person_id: personId,
      course_id: courseId ?? null,
      actor_id: ctx.viewer?.id ?? null,
      acting_admin_id: ctx.viewer?.originalId ?? null,
      kind,
      details: JSON.stringify(details),
    })
    .execute();
};

/** The same for thousands of persons in one statement. */
export const recordHistoryForEach = async (
  ctx: Pick<WorkCtx, 'db' | 'viewer' | 'now'>,
  entries: readonly HistoryEntry[],
) => {
  await sql`
    insert into history_entry (club_id, at, person_id, course_id, actor_id, acting_admin_id, kind, details)
    select current_club(), ${ctx.now}::timestamptz, e."personId", e."courseId",
      ${ctx.viewer?.id ?? null}::integer,
      ${ctx.viewer?.originalId ?? null}::integer, e.kind, e.details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e
      ("personId" integer, "courseId" integer, kind text, details jsonb)
  `.execute(ctx.db);
};
