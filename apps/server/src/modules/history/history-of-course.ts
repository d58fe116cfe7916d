import type { CourseChange } from '@vereinshaus/contract/courses';
import { toSeconds } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';
import { describeEntry } from './describe-entry.ts';
import { readableChanges } from './readable.ts';

/** As many as anybody reads. */
const mostRows = 500;

/** Kurs Veränderungen: what happened to the course itself, newest first; what concerns a person stands with them. */
export const historyOfCourse = async (ctx: Ctx, courseId: number): Promise<CourseChange[]> => {
  const rows = await ctx.db
    .selectFrom('history_entry as e')
    .leftJoin('person as p', (join) => join.onRef('p.club_id', '=', 'e.club_id').onRef('p.id', '=', 'e.actor_id'))
    .where('e.course_id', '=', courseId)
    .where('e.person_id', 'is', null)
    .select(['e.id', 'e.at', 'e.kind', 'e.details', 'p.first_name', 'p.last_name'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    time: toSeconds(row.at),
    fullname: [row.first_name, row.last_name].filter(Boolean).join(' '),
    description: describeEntry(row.kind, row.details),
    changes: [...readableChanges(row.details, { seesRemarks: false })],
  }));
};
