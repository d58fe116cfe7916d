import type { AttendanceStatus } from '@vereinshaus/contract/attendance-rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

export type Mark = {
  eventId: number;
  personId: number;
  status: AttendanceStatus;
  note: string;
  /** When it was seen. */
  markedAt: Date;
  /** Null = it cannot come twice. */
  key: string | null;
};

/**
 * Keeps every mark and lets the newest of each person count, in one statement; what came before under the same key is
 * left out. The dates are locked, so of two who mark at once the later mark counts whoever is through first.
 */
export const writeMarks = async (ctx: Ctx, marks: readonly Mark[]) => {
  await sql`
    with kept as (
      insert into attendance_mark (club_id, event_id, person_id, status, note, marked_at, marked_by, saved_at, mark_key)
      select current_club(), m."eventId", m."personId", m.status, m.note, m."markedAt", ${viewerOf(ctx).id}, ${ctx.now}, m.key
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m
        ("eventId" integer, "personId" integer, status smallint, note text, "markedAt" timestamptz, key uuid)
      on conflict on constraint attendance_mark_once do nothing
      returning club_id, event_id, person_id, status, note, marked_at, marked_by
    )
    insert into attendance (club_id, event_id, person_id, status, note, marked_at, marked_by)
    select club_id, event_id, person_id, status, note, marked_at, marked_by from kept
    on conflict (club_id, event_id, person_id) do update
    set status = excluded.status, note = excluded.note, marked_at = excluded.marked_at, marked_by = excluded.marked_by
    where excluded.marked_at >= attendance.marked_at`.execute(ctx.db);
};
