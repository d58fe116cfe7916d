import { sql } from 'kysely';

/** A course, its copy, by how many days everything has moved, and by how many minutes its dates have besides. */
export type CopiedCourse = { fromId: number; id: number; days: number; minutes: number };

/** All of them as the rows `s (from_id, id, days, minutes)`, so that each table is copied in one statement. */
export const copiedCourses = (copied: readonly CopiedCourse[]) => {
  const pairs = JSON.stringify(copied.map(({ fromId, id, days, minutes }) => ({ from_id: fromId, id, days, minutes })));
  return sql`jsonb_to_recordset(${pairs}::jsonb) as s (from_id integer, id integer, days integer, minutes integer)`;
};

/**
 * A moment moved by `s.days` on the calendar of Vienna: the clock time stays, whatever summer time does in between.
 */
export const moved = (moment: string) =>
  sql`((${sql.raw(moment)} at time zone 'Europe/Vienna') + s.days * interval '1 day') at time zone 'Europe/Vienna'`;

/** A date of a course, moved: by the days of the course, and to another time of day where that was asked for. */
export const movedDate = (moment: string) => sql`(${moved(moment)} + s.minutes * interval '1 minute')`;
