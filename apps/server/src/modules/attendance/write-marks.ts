import { type AttendanceStatus, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

export type AttendanceMarkInput = {
  eventId: number;
  personId: number;
  /** Null = it only concerns the note. */
  status: AttendanceStatus | null;
  /** Null = it does not concern the note. */
  note: string | null;
  /** When it was observed. */
  markedAt: Date;
  /** Entered at this moment: all marks committed before are older, even if they were committed only just before it. */
  isSaidNow?: true;
  /** Null = it cannot be sent twice. */
  key: string | null;
};

/** The author of the mark: a person, or a device at the entrance. */
export type MarkAuthor = { personId: number | null; deviceName: string | null };

/** An excuse is a no: it cancels an earlier answer that they come. */
const isExcusedNow = sql`excluded.marked_at >= attendance.marked_at and excluded.status = ${sql.lit(attendanceStatus.excused)}`;

/**
 * Stores every mark and applies the newest status and the newest note of each person, in one statement; marks with a known key are skipped.
 * The dates are locked, so of two concurrent marks the later one counts, whichever is committed first. A note about a person without a
 * status leaves the status time at the beginning of time.
 */
export const writeMarks = async (
  ctx: Ctx,
  marks: readonly AttendanceMarkInput[],
  marker: MarkAuthor = { personId: viewerOf(ctx).id, deviceName: null },
) => {
  await sql`
    with kept as (
      insert into attendance_mark (club_id, event_id, person_id, status, note, marked_at, marked_by, saved_at, mark_key, device_name)
      select current_club(), m."eventId", m."personId", m.status, m.note,
        case when m."isSaidNow" then greatest(m."markedAt", a.marked_at) else m."markedAt" end, ${marker.personId}::integer, ${ctx.now}, m.key,
        ${marker.deviceName}::text
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m
        ("eventId" integer, "personId" integer, status smallint, note text, "markedAt" timestamptz, "isSaidNow" boolean, key uuid)
      left join attendance a on a.club_id = current_club() and a.event_id = m."eventId" and a.person_id = m."personId"
      on conflict on constraint attendance_mark_once do nothing
      returning club_id, event_id, person_id, status, note, marked_at, marked_by
    )
    insert into attendance (club_id, event_id, person_id, status, note, marked_at, marked_by, noted_at)
    select club_id, event_id, person_id, coalesce(status, 0), coalesce(note, ''),
      case when status is null then 'epoch'::timestamptz else marked_at end, case when status is null then null else marked_by end,
      case when note is null then null else marked_at end
    from kept
    on conflict (club_id, event_id, person_id) do update
    set status = case when excluded.marked_at >= attendance.marked_at then excluded.status else attendance.status end,
      marked_by = case when excluded.marked_at >= attendance.marked_at then excluded.marked_by else attendance.marked_by end,
      marked_at = greatest(attendance.marked_at, excluded.marked_at),
      note = case when excluded.noted_at >= coalesce(attendance.noted_at, 'epoch') then excluded.note else attendance.note end,
      noted_at = greatest(attendance.noted_at, excluded.noted_at),
      coming_at = case when ${isExcusedNow} then null else attendance.coming_at end,
      coming_by = case when ${isExcusedNow} then null else attendance.coming_by end`.execute(ctx.db);
};
