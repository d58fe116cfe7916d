import { substituteSees } from '@vereinshaus/contract/substitutes/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** A substitute sees the course like its trainers, from a week before the date until two days after it. */
const isAround = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  e.starts_at < ${now}::timestamptz + make_interval(days => ${substituteSees.daysBefore})
  and e.ends_at > ${now}::timestamptz - make_interval(days => ${substituteSees.daysAfter})
)`;

/** This person substitutes a trainer of the course `c`. */
export const isStoodInBy = (personId: number, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from substitute_request r join event_card e on e.club_id = r.club_id and e.id = r.event_id
  where r.club_id = c.club_id and r.substitute_id = ${personId} and r.state = 'taken' and e.course_id = c.id
    and e.hidden_at is null and ${isAround(now)}
)`;

/** Record check beside trainerOf(field): the viewer substitutes a trainer of this course. */
export const isStandIn = async (ctx: Ctx, courseId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const { rows } = await sql`
    select from substitute_request r join event_card e on e.club_id = r.club_id and e.id = r.event_id
    where r.substitute_id = ${ctx.viewer.id} and r.state = 'taken' and e.course_id = ${courseId} and e.hidden_at is null
      and ${isAround(ctx.now)} limit 1`.execute(ctx.db);
  return rows.length > 0;
};
