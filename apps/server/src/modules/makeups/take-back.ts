import { toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPlaceOn } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { LockedEvent } from '../events/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { timeTextOf } from './makeup-rows.ts';
import { makeupErrors } from './makeups.errors.ts';
import { placesOn } from './places-on.ts';

type GivenUp = {
  id: number;
  name: string;
  course: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** What the person was given for this date, with the date it was redeemed for. */
const givenUp = async (ctx: Ctx, personId: number, eventId: number): Promise<GivenUp | undefined> => {
  const { rows } = await sql<GivenUp>`
    select m.id, p.display_name as name, c.name as course, e.starts_at as "startsAt", e.ends_at as "endsAt"
    from makeup m
    join person_card p on p.club_id = m.club_id and p.id = m.person_id
    left join event_card e on e.club_id = m.club_id and e.id = m.event_id
    left join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where m.missed_event_id = ${eventId} and m.person_id = ${personId} and m.state <> 'returned'
    for update of m`.execute(ctx.db);
  return rows[0];
};

const requireUnredeemed = (ctx: Ctx, { course, startsAt, endsAt }: GivenUp) => {
  if (course === null || startsAt === null || endsAt === null) return;
  if (startsAt <= ctx.now) throw makeupErrors.excuseUsed();
  throw makeupErrors.excuseRedeemed({ course, when: timeTextOf({ startsAt, endsAt }) });
};

/**
 * Kommt doch: an excuse is taken back, and what was given for it with it. Refused when that was redeemed already, or when
 * somebody else has the place. The caller has locked the date, as whoever takes a place on it does.
 */
export const takeBackForPresence = async (ctx: Ctx, personId: number, date: LockedEvent) => {
  const makeup = await givenUp(ctx, personId, date.id);
  if (makeup === undefined) return;
  requireUnredeemed(ctx, makeup);
  if (!hasPlaceOn(await placesOn(ctx, date.id))) throw makeupErrors.placeTaken({ name: makeup.name });
  await ctx.db.updateTable('makeup').set({ state: 'returned' }).where('id', '=', makeup.id).execute();
  await recordHistory(ctx, {
    kind: 'makeups.returned',
    personId,
    courseId: date.courseId,
    details: { course: date.courseName, at: toSeconds(date.startsAt) },
  });
};

/** Who was there after all has nothing to make up for; what was redeemed before stays. */
export const returnUnused = async (ctx: Ctx, date: LockedEvent, presentIds: readonly number[]) => {
  if (presentIds.length === 0) return;
  const returned = await ctx.db
    .updateTable('makeup')
    .set({ state: 'returned' })
    .where('missed_event_id', '=', date.id)
    .where('person_id', '=', (eb) => eb.fn.any(eb.val([...presentIds])))
    .where('state', '=', 'open')
    .where('event_id', 'is', null)
    .returning('person_id')
    .execute();
  if (returned.length === 0) return;
  await recordHistoryForEach(
    ctx,
    returned.map((row) => ({
      kind: 'makeups.returned',
      personId: row.person_id,
      courseId: date.courseId,
      details: { course: date.courseName, at: toSeconds(date.startsAt) },
    })),
  );
};
