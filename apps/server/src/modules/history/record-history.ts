import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { HistoryEntry } from './entries.ts';

/**
 * Historie: writes down who changed what, in the transaction of the change. Every command that changes something a
 * human may ask about calls this. During a taken-over view the administrator behind it is recorded as well.
 */
export const recordHistory = async (
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  { kind, personId, details }: HistoryEntry,
) => {
  await ctx.db
    .insertInto('history_entry')
    .values({
      club_id: sql<number>`current_club()`,
      at: ctx.now,
      person_id: personId,
      actor_id: ctx.viewer?.id ?? null,
      acting_admin_id: ctx.viewer?.originalId ?? null,
      kind,
      details: JSON.stringify(details),
    })
    .execute();
};
