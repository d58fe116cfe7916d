import type { RemindedWait } from '@vereinshaus/contract/bookings/waitlists';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { actingByLink, hashToken } from '../session/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import { leaveCourse } from './leave-course.ts';

/** Whose link it is, and as whom its holder acts: the Verwalter it went to, and nobody else. */
export const reminderOfLink = async (ctx: Ctx, token: string): Promise<{ acting: Ctx; reminderId: number }> => {
  const found = await ctx.db
    .selectFrom('queue_reminder as r')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.manager_id'),
    )
    .where('r.token_hash', '=', hashToken(token))
    .where('r.expires_at', '>', ctx.now)
    .where('p.is_present', '=', sql<boolean>`true`)
    .select(['r.id', 'p.id as managerId'])
    .executeTakeFirst();
  if (found === undefined || !token.startsWith(`${found.managerId}-`)) throw bookingErrors.reminderGone();
  const { id: reminderId, managerId } = found;
  return { acting: actingByLink(ctx, { id: managerId, managerId, token }), reminderId };
};

/** Where the family waits now. */
export const waitsOfFamily = async (ctx: Ctx): Promise<RemindedWait[]> => {
  const { rows } = await sql<Omit<RemindedWait, 'since'> & { since: Date }>`
    select t.id as "ID", c.id as "course_ID", c.name as course, p.id as "child_ID", p.first_name as prename,
      coalesce(t.waits_since, t.queued_at, t.created_at) as since, (
        select count(*) from participation q
        where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = ${roleLiteral.waiting}
          and (q.queued_at, q.id) <= (t.queued_at, t.id))::integer as position
    from participation t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
    where p.manager_id = ${viewerOf(ctx).id} and t.left_at is null and t.role = ${roleLiteral.waiting}
    order by p.birth_date nulls last, p.id, c.name, t.id`.execute(ctx.db);
  return rows.map(({ since, ...wait }) => ({ ...wait, since: toSeconds(since) }));
};

/** Weiter warten, or not any more: what the family does not name it waits for on. */
export const answerReminder = async (ctx: Ctx, token: string, stop: readonly number[]): Promise<string> => {
  const { acting, reminderId } = await reminderOfLink(ctx, token);
  const waits = await waitsOfFamily(acting);
  const ending = waits.filter(({ ID }) => stop.includes(ID)).toSorted((one, other) => one.course_ID - other.course_ID);
  if (ending.length < new Set(stop).size) throw bookingErrors.bondNotYours();
  for (const { course_ID: courseId, child_ID: personId, ID: participationId } of ending) {
    await leaveCourse(acting, { courseId, personId, participationId, withCredit: false });
  }
  await ctx.db.updateTable('queue_reminder').set({ answered_at: ctx.now }).where('id', '=', reminderId).execute();
  if (ending.length === 0) return 'Danke, ihr wartet weiter. Euren Platz in der Reihe behaltet ihr.';
  return ending.length === waits.length
    ? 'Ihr wartet nicht mehr. Eure Plätze in der Reihe sind frei.'
    : `Auf ${ending.map(({ course }) => `„${course}“`).join(' und ')} wartet ihr nicht mehr, auf alles andere weiter.`;
};
