import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { shiftErrors } from './shifts.errors.ts';

export type LockedShift = {
  id: number;
  name: string;
  location: string;
  course: string;
  startsAt: Date;
  endsAt: Date;
  /** Null = as many as come. */
  capacity: number | null;
  isDeleted: boolean;
};

/** A shift of this course, locked: whoever takes or frees a place in it does so one after the other. */
export const lockShift = async (ctx: Ctx, courseId: number, shiftId: number): Promise<LockedShift> => {
  const { rows } = await sql<LockedShift>`
    select s.id, s.name, l.name as location, c.name as course, s.starts_at as "startsAt", s.ends_at as "endsAt", s.capacity,
      (s.deleted_at is not null or l.deleted_at is not null) as "isDeleted"
    from shift s
    join shift_location l on l.club_id = s.club_id and l.id = s.location_id
    join course_card c on c.club_id = l.club_id and c.id = l.course_id
    where s.id = ${shiftId} and c.id = ${courseId} and c.deleted_at is null
    for no key update of s`.execute(ctx.db);
  const [shift] = rows;
  if (shift === undefined) throw shiftErrors.shiftGone();
  return shift;
};

/** As the history tells of it. */
export const inHistory = ({ course, location, name, startsAt }: LockedShift) => ({
  course,
  location,
  shift: name,
  at: toSeconds(startsAt),
});
