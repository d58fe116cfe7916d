import type { InvitationOutcome } from '@vereinshaus/contract/bookings/outgrown-rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { mailInvitationMissed } from './invitation.mails.ts';
import type { LockedCourse } from './lock-course.ts';
import { removeFromQueue } from './move-up.ts';
import { personFacts } from './person-facts.ts';

/** Somebody who was invited, waits in the queue and has not answered. */
export type OpenInvitation = { id: number; participationId: number; personId: number; until: Date };

export const openInvitationsIn = async (
  ctx: Pick<WorkCtx, 'db'>,
  courseId: number,
): Promise<ReadonlyMap<number, OpenInvitation>> => {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.participation_id as "participationId", i.person_id as "personId", i.answer_until as until
    from queue_invitation i
    where i.course_id = ${courseId} and i.ended_at is null and i.participation_id is not null order by i.id`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.participationId, row]));
};

/** The open invitation of one place in the queue; undefined = nobody invited them, or they have answered. */
export const invitationTo = async (
  ctx: Pick<WorkCtx, 'db'>,
  participationId: number,
): Promise<OpenInvitation | undefined> => {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.participation_id as "participationId", i.person_id as "personId", i.answer_until as until
    from queue_invitation i where i.participation_id = ${participationId} and i.ended_at is null`.execute(ctx.db);
  return rows[0];
};

/** Answered, or over: what is open for these places ends with it. */
export const endInvitations = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  participationIds: readonly number[],
  outcome: InvitationOutcome,
) => {
  if (participationIds.length === 0) return;
  await ctx.db
    .updateTable('queue_invitation')
    .set({ ended_at: ctx.now, outcome })
    .where('participation_id', '=', (eb) => eb.fn.any(eb.val(participationIds)))
    .where('ended_at', 'is', null)
    .execute();
};

/** Nobody answered: they never asked to wait, so they wait no more. The caller has locked the course. */
export const missInvitation = async (
  ctx: WorkCtx,
  course: LockedCourse,
  { participationId, personId, until }: Pick<OpenInvitation, 'participationId' | 'personId' | 'until'>,
) => {
  await endInvitations(ctx, [participationId], 'missed');
  await removeFromQueue(ctx, participationId);
  await recordHistory(ctx, {
    kind: 'bookings.invitationMissed',
    personId,
    courseId: course.id,
    details: { course: course.name, until: until.toISOString() },
  });
  const [person] = await personFacts(ctx, course.id, [personId]);
  if (person !== undefined) await mailInvitationMissed(ctx, course, person, until);
};

type Standing = OpenInvitation & { isOver: boolean; hasPlace: boolean; isOffered: boolean };

/**
 * Ends what was answered by another way, and what nobody answered in time. Who is offered a place has the time of the
 * offer. The caller has locked the course and settled its offers.
 */
export const settleInvitations = async (ctx: WorkCtx, course: LockedCourse) => {
  const { rows } = await sql<Standing>`
    select i.id, coalesce(i.participation_id, 0) as "participationId", i.person_id as "personId", i.answer_until as until,
      t.id is null or t.left_at is not null as "isOver",
      t.left_at is null and t.role <> ${roleLiteral.waiting} as "hasPlace",
      exists (select from queue_offer o where o.club_id = i.club_id and o.participation_id = i.participation_id and o.ended_at is null) as "isOffered"
    from queue_invitation i
    left join participation t on t.club_id = i.club_id and t.id = i.participation_id
    where i.course_id = ${course.id} and i.ended_at is null order by i.id`.execute(ctx.db);
  for (const invitation of rows) {
    if (invitation.isOver || invitation.hasPlace) {
      const outcome = invitation.isOver ? 'declined' : 'taken';
      await ctx.db
        .updateTable('queue_invitation')
        .set({ ended_at: ctx.now, outcome })
        .where('id', '=', invitation.id)
        .execute();
    } else if (invitation.until <= ctx.now && !invitation.isOffered) await missInvitation(ctx, course, invitation);
  }
};
