import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { tagValue } from '../tags/index.ts';
import { isShown } from './course-scope.ts';

export type ShownCourse = { id: number; name: string; startsOn: IsoDay | null; endsOn: IsoDay | null };

/** The club's current public offers, by name; with a tag only courses that have it, 0 = all. */
export const shownCourses = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  { tag, limit }: { tag: number; limit: number },
): Promise<readonly ShownCourse[]> => {
  const carries = sql`exists (
    select from tagging_card g join tag_card t on t.club_id = g.club_id and t.id = g.tag_id
    where g.club_id = c.club_id and g.course_id = c.id and ${tagValue} = ${tag}
  )`;
  const { rows } = await sql<ShownCourse>`
    select c.id, c.name, c.starts_on::text as "startsOn", c.ends_on::text as "endsOn" from course c
    where c.deleted_at is null and ${isShown(ctx.now)} and (${tag}::integer = 0 or ${carries})
    order by c.name collate "de-AT-x-icu", c.id limit ${limit}`.execute(ctx.db);
  return rows;
};
