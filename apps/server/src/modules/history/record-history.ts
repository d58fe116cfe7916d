import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { compileOnce } from '../../kit/database.ts';
import type { HistoryEntry } from './entries.ts';

/**
 * Historie: records who changed what, in the transaction of the change. Every command that changes something a human may ask about calls
 * this. In a taken-over view the administrator behind it is recorded as well.
 */
export const recordHistory = async (
  ctx: Pick<WorkCtx, 'db' | 'viewer' | 'now'>,
  { kind, personId, courseId, contactId, details }: HistoryEntry,
) => {
  const { viewer, now } = ctx;
  const actors = [viewer?.id ?? null, viewer?.originalId ?? null] as const;
  const about = [personId, courseId ?? null, contactId ?? null] as const;
  await ctx.db.executeQuery(insertEntry(ctx.db, [now, ...about, ...actors, kind, JSON.stringify(details)]));
};

type EntryValues = readonly [
  at: Date,
  personId: number | null,
  courseId: number | null,
  contactId: number | null,
  actorId: number | null,
  actingAdminId: number | null,
  kind: string,
  details: string,
];

/** Every change inserts one, so the statement is compiled once. */
const insertEntry = compileOnce(
  (db, [at, personId, courseId, contactId, actorId, actingAdminId, kind, details]: EntryValues) =>
    db.insertInto('history_entry').values({
      club_id: sql<number>`current_club()`,
      at,
      person_id: personId,
      course_id: courseId,
      contact_id: contactId,
      actor_id: actorId,
      acting_admin_id: actingAdminId,
      kind,
      details,
    }),
);

/** The same for thousands of persons in one statement. */
export const recordHistoryForEach = async (
  ctx: Pick<WorkCtx, 'db' | 'viewer' | 'now'>,
  entries: readonly HistoryEntry[],
) => {
  await sql`
    insert into history_entry (club_id, at, person_id, course_id, contact_id, actor_id, acting_admin_id, kind, details)
    select current_club(), ${ctx.now}::timestamptz, e."personId", e."courseId", e."contactId",
      ${ctx.viewer?.id ?? null}::integer,
      ${ctx.viewer?.originalId ?? null}::integer, e.kind, e.details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e
      ("personId" integer, "courseId" integer, "contactId" integer, kind text, details jsonb)
  `.execute(ctx.db);
};

/** A contact that becomes a person keeps its history. */
export const moveHistoryToPerson = async (
  ctx: Pick<WorkCtx, 'db'>,
  from: { contactId: number },
  to: { personId: number },
) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ person_id: to.personId })
    .where('contact_id', '=', from.contactId)
    .execute();
};

/** For merging two contacts. */
export const moveContactHistory = async (ctx: Pick<WorkCtx, 'db'>, from: number, to: number) => {
  await ctx.db.updateTable('history_entry').set({ contact_id: to }).where('contact_id', '=', from).execute();
};
