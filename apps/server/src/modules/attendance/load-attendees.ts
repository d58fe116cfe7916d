import { type AttendanceStatus, attendanceStatuses } from '@vereinshaus/contract/attendance/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** A person to be marked, and their current status on this date. */
export type Attendee = {
  id: number;
  name: string;
  /** Booked, or expected for a tryout or an Ersatzstunde. */
  isExpected: boolean;
  isListed: boolean;
  status: AttendanceStatus;
  markedBy: number | null;
  processorName: string;
};

const storedStatus = z.literal(attendanceStatuses);

type AttendeeRow = Omit<Attendee, 'status'> & { status: number };

/**
 * Booked persons and guests for a tryout or an Ersatzstunde are expected; persons who came without a booking are only on the list of this
 * date.
 */
export const loadAttendees = async (
  ctx: Ctx,
  date: { id: number; courseId: number },
  personIds: readonly number[],
): Promise<ReadonlyMap<number, Attendee>> => {
  const { rows } = await sql<AttendeeRow>`
    select p.id, p.display_name as name,
      exists (
        select from participation_card t where t.club_id = p.club_id and t.person_id = p.id and t.course_id = ${date.courseId}
          and t.role in (${roleLiteral.participant}, ${roleLiteral.waiting}) and t.undone_at is null
      ) or exists (
        select from tryout y where y.club_id = p.club_id and y.person_id = p.id and y.event_id = ${date.id} and y.cancelled_at is null
      ) or exists (
        select from makeup_card m where m.club_id = p.club_id and m.person_id = p.id and m.event_id = ${date.id}
      ) or exists (
        select from single_booking_card b where b.club_id = p.club_id and b.person_id = p.id and b.event_id = ${date.id} and b.cancelled_at is null
      ) as "isExpected",
      a.person_id is not null as "isListed", coalesce(a.status, 0) as status, a.marked_by as "markedBy",
      coalesce(b.display_name, '') as "processorName"
    from person_card p
    left join attendance a on a.club_id = p.club_id and a.event_id = ${date.id} and a.person_id = p.id
    left join person_card b on b.club_id = a.club_id and b.id = a.marked_by
    where p.id = any(${[...personIds]}::integer[]) and p.deleted_at is null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, { ...row, status: storedStatus.parse(row.status) }]));
};
