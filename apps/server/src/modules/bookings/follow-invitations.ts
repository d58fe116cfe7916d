import { remindHours } from '@vereinshaus/contract/bookings/outgrown-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { inEachSite, type OriginResolver, type TransactionRunner, type WorkTools } from '../../kit/tenant-work.ts';
import { hashToken, newToken } from '../session/index.ts';
import { factsOfCourses } from './course-facts.ts';
import { mailInvitationReminder } from './invitation.mails.ts';
import { lockCourse } from './lock-course.ts';
import { personFacts } from './person-facts.ts';
import { promoteWaiting } from './promote-waiting.ts';

/** Einladungen in den nächsten Kurs: reminds before the deadline, and lets go of what nobody answered. */
export const followInvitationsJob = defineJob({
  name: 'follow-invitations',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '20 8-20 * * *',
});

const hourMs = 3_600_000;

type Silent = { id: number; courseId: number; personId: number; until: Date };

/** Whoever was invited a day ago or longer and has two days left or less, held: of two workers one reminds. */
const silentOnes = async (ctx: WorkCtx): Promise<readonly Silent[]> => {
  const { rows } = await sql<Silent>`
    select i.id, i.course_id as "courseId", i.person_id as "personId", i.answer_until as until from queue_invitation i
    join participation t on t.club_id = i.club_id and t.id = i.participation_id and t.left_at is null and t.role = ${roleLiteral.waiting}
    where i.ended_at is null and i.reminded_at is null and i.answer_until > ${ctx.now}
      and i.answer_until <= ${new Date(ctx.now.getTime() + remindHours * hourMs)}
      and i.invited_at <= ${new Date(ctx.now.getTime() - 24 * hourMs)}
    order by i.id for update of i skip locked`.execute(ctx.db);
  return rows;
};

const remindSilent = async (ctx: WorkCtx): Promise<number> => {
  const silent = await silentOnes(ctx);
  for (const { id, courseId, personId, until } of silent) {
    const [course] = await factsOfCourses(ctx, [courseId]);
    const [person] = await personFacts(ctx, courseId, [personId]);
    if (course === undefined || person === undefined) continue;
    const token = `${person.managerId}-${newToken()}`;
    await ctx.db
      .updateTable('queue_invitation')
      .set({ reminded_at: ctx.now, reminder_token_hash: hashToken(token) })
      .where('id', '=', id)
      .execute();
    await mailInvitationReminder(ctx, { course, person }, { until, token });
  }
  return silent.length;
};

const overIn = async (ctx: WorkCtx): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct i.course_id as id from queue_invitation i
    join course_card c on c.club_id = i.club_id and c.id = i.course_id and c.deleted_at is null
    where i.ended_at is null and i.answer_until <= ${ctx.now} order by 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** One club; each course in a transaction of its own. Gives back how many were reminded. */
export const followInvitations = async (transact: TransactionRunner): Promise<number> => {
  const reminded = await transact(remindSilent);
  await runAllThenThrow(await transact(overIn), async (courseId) => {
    await transact(async (ctx) => promoteWaiting(ctx, await lockCourse(ctx, courseId)));
  });
  return reminded;
};

export const followInvitationsWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(followInvitationsJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_with_invited()`,
      followInvitations,
    );
  });
