import { toSeconds } from '@vereinshaus/contract/kit/days';
import { expiryOf, isInTime } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import type { LockedEvent } from '../events/index.ts';
import { recordHistoryForEach } from '../history/index.ts';

/**
 * Ersatzstunde bekommen: whoever says in time that they cannot come frees the place for that date and gets one for each.
 * Who has one for the date gets no second. Gives back how many were given.
 */
export const giveForSickNote = async (ctx: Ctx, personId: number, dates: readonly LockedEvent[]): Promise<number> => {
  const { enableMakeups, makeupNoticeHours, makeupWeeks } = await clubSettingsOf(ctx);
  const inTime = dates.filter(({ startsAt }) => isInTime(startsAt, makeupNoticeHours, ctx.now));
  if (!enableMakeups || inTime.length === 0) return 0;
  const { rows } = await sql<{ eventId: number }>`
    insert into makeup (club_id, person_id, course_id, missed_event_id, created_at, created_by, expires_at)
    select current_club(), ${personId}, d."courseId", d.id, ${ctx.now}, ${viewerOf(ctx).id}, d."expiresAt"
    from jsonb_to_recordset(${JSON.stringify(
      inTime.map(({ id, courseId, startsAt }) => ({ id, courseId, expiresAt: expiryOf(startsAt, makeupWeeks) })),
    )}::jsonb) as d (id integer, "courseId" integer, "expiresAt" timestamptz)
    on conflict (club_id, missed_event_id, person_id) where state <> 'returned' and missed_event_id is not null do nothing
    returning missed_event_id as "eventId"`.execute(ctx.db);
  const given = inTime.filter(({ id }) => rows.some(({ eventId }) => eventId === id));
  await recordHistoryForEach(
    ctx,
    given.map(({ courseId, courseName, startsAt }) => ({
      kind: 'makeups.earned',
      personId,
      courseId,
      details: { course: courseName, at: toSeconds(startsAt) },
    })),
  );
  return given.length;
};
