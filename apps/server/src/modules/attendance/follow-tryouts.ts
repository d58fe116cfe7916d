import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { placeOffer } from '../bookings/index.ts';
import { offerPlace, remindOfTryout, type TryoutDate, tryoutColumns } from './tell-tryouts.ts';

/** Rund ums Schnuppern: every hour during the day, before and after tryouts. */
export const followTryoutsJob = defineJob({
  name: 'follow-tryouts',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '15 8-20 * * *',
});

/**
 * Marked as reminded before the message is sent: of two concurrent runs only one sends it. Tryouts added since last evening need no
 * reminder.
 */
const noteReminded = async (ctx: WorkCtx): Promise<readonly TryoutDate[]> => {
  const { rows } = await sql<TryoutDate>`
    update tryout y set reminded_at = ${ctx.now}
    from event_card e left join room_card r on r.club_id = e.club_id and r.id = e.room_id, course_card c, person_card p
    where y.cancelled_at is null and y.reminded_at is null and y.created_at <= ${ctx.now}::timestamptz - interval '12 hours'
      and e.club_id = y.club_id and e.id = y.event_id and e.hidden_at is null
      and (e.starts_at at time zone 'Europe/Vienna')::date = ${addDays(dayInVienna(ctx.now), 1)}::date
      and c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
      and p.club_id = y.club_id and p.id = y.person_id and p.is_present
    returning ${tryoutColumns}`.execute(ctx.db);
  return rows;
};

/** Tryouts that are over, for one week. A person who was absent has not tried. */
const noteAsked = async (ctx: WorkCtx): Promise<readonly TryoutDate[]> => {
  const { rows } = await sql<TryoutDate>`
    update tryout y set asked_at = ${ctx.now}
    from event_card e left join room_card r on r.club_id = e.club_id and r.id = e.room_id, course_card c, person_card p
    where y.cancelled_at is null and y.asked_at is null
      and e.club_id = y.club_id and e.id = y.event_id and e.hidden_at is null
      and e.ends_at <= ${ctx.now} and e.ends_at > ${ctx.now}::timestamptz - interval '7 days'
      and c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
      and p.club_id = y.club_id and p.id = y.person_id and p.is_present
      and not exists (
        select from attendance a where a.club_id = y.club_id and a.event_id = y.event_id and a.person_id = y.person_id
          and a.status in (${sql.lit(attendanceStatus.absent)}, ${sql.lit(attendanceStatus.excused)})
      )
    returning ${tryoutColumns}`.execute(ctx.db);
  return rows;
};

/** Sends a reminder the day before, and afterwards asks whether they take the place; each once. Returns how many messages were sent. */
export const followTryouts = async (ctx: WorkCtx): Promise<number> => {
  const reminded = await noteReminded(ctx);
  for (const date of reminded) await remindOfTryout(ctx, date);
  let asked = 0;
  for (const date of await noteAsked(ctx)) {
    const offer = await placeOffer(ctx, date);
    if (offer === undefined) continue;
    await offerPlace(ctx, date, offer);
    asked += 1;
  }
  return reminded.length + asked;
};

export const followTryoutsWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(followTryoutsJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_with_tryouts(${now()})`,
      (transact) => transact(followTryouts),
    );
  });
