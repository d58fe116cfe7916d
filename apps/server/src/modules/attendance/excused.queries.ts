import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** A person who is excused for a date, and since when. */
export type ExcusedPerson = { personId: number; at: Date };

/**
 * Wer ist entschuldigt: date → excused persons of this person's group. The only source for it: Start, calendar, the dialog of a date and
 * the calendar feeds use it.
 */
export const excusedOf = async (
  ctx: Pick<Ctx, 'db'>,
  managerId: number,
): Promise<ReadonlyMap<number, readonly ExcusedPerson[]>> => {
  const { rows } = await sql<{ eventId: number; personId: number; at: Date }>`
    select a.event_id as "eventId", a.person_id as "personId", a.marked_at as at
    from person_card p join attendance a on a.club_id = p.club_id and a.person_id = p.id
    where ${isFamilyOf(managerId, 'see')} and p.deleted_at is null
      and a.status = ${attendanceStatus.excused}
    order by a.event_id, a.person_id`.execute(ctx.db);
  const byDate = new Map<number, ExcusedPerson[]>();
  for (const { eventId, ...excused } of rows) byDate.set(eventId, [...(byDate.get(eventId) ?? []), excused]);
  return byDate;
};
