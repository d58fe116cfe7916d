import type { OffDate } from '@vereinshaus/contract/events/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { readerOf } from './event-scope.ts';
import { requireRange } from './events.queries.ts';

const longestRangeDays = 400;

type Row = Omit<OffDate, 'start' | 'end'> & { starts_at: Date; ends_at: Date };

type OffQuery = { from: number; to: number; courseId: number };

/**
 * Abgesagte Termine with their reason, for the people concerned: participants and leaders of the course, their family, and editors of its
 * dates. Nobody else sees the reason.
 */
export const offDates = async (ctx: Ctx, { from, to, courseId }: OffQuery): Promise<OffDate[]> => {
  requireRange({ from, to }, longestRangeDays);
  const { readsAll, readCourses } = readerOf(ctx);
  const { rows } = await sql<Row>`
    select e.id as "ID", e.name, c.id as "course_ID", c.name as "courseName", e.starts_at, e.ends_at,
      coalesce(r.name, e.place) as room, e.off_reason as reason, f.own
    from event e
    join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null and not c.is_draft
    left join room r on r.club_id = e.club_id and r.id = e.room_id
    cross join lateral (
      select coalesce(array_agg(distinct p.first_name), '{}') as own
      from participation_card i join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.deleted_at is null
      where i.club_id = c.club_id and i.course_id = c.id and i.is_current and i.role <> ${roleLiteral.waiting}
        and ${isFamilyOf(viewerOf(ctx).id, 'see')}
    ) f
    where e.off_reason is not null and e.hidden_at is not null and e.visibility = 5
      and e.starts_at < ${new Date(to * 1000)} and e.ends_at >= ${new Date(from * 1000)}
      and (${courseId}::integer = 0 or c.id = ${courseId})
      and (f.own <> '{}' or ${readsAll} or c.id = any(${[...readCourses]}::integer[]))
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    start: toSeconds(starts_at),
    end: toSeconds(ends_at),
  }));
};
