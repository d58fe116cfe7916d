import { sql } from 'kysely';

/** A course, its copy, and by how many days everything has moved. */
export type CopiedCourse = { fromId: number; id: number; days: number };

/** All of them as the rows `s (from_id, id, days)`, so that each table is copied in one statement. */
export const copiedCourses = (copied: readonly CopiedCourse[]) => {
  const pairs = JSON.stringify(copied.map(({ fromId, id, days }) => ({ from_id: fromId, id, days })));
  return sql`jsonb_to_recordset(${pairs}::jsonb) as s (from_id integer, id integer, days integer)`;
};

/**
 * A moment moved by `s.days` on the calendar of Vienna: the clock time stays, whatever summer time does in between.
 */
export const moved = (moment: string) =>
  sql`((${sql.raw(moment)} at time zone 'Europe/Vienna') + s.days * interval '1 day') at time zone 'Europe/Vienna'`;
