import { toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPlaceOn } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { unmetConditionIn } from '../bookings/index.ts';
import { type LockedEvent, lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockMakeup, requireEnabled, type StoredMakeup } from './makeup-rows.ts';
import { makeupErrors } from './makeups.errors.ts';
import { makeupRedeemedText } from './makeups.texts.ts';
import { isAfterEnd, isParallel } from './parallel-courses.ts';
import { placesOn } from './places-on.ts';
import { tellFamily } from './tell-makeups.ts';

/**
 * Ersatzstunde einlösen: for a date of a parallel course with a free place. The date is locked before its places are
 * counted: of two who want the last one, one gets it. Rules: docs/rules/ersatzstunden.md.
 */
export const redeemMakeup = async (ctx: Ctx, { makeupId, eventId }: { makeupId: number; eventId: number }) => {
  const [date] = await lockCourseEvents(ctx, [eventId]);
  const makeup = await lockMakeup(ctx, makeupId, 'own');
  await requireEnabled(ctx);
  if (date === undefined) throw makeupErrors.eventGone();
  requireOpen(ctx, makeup);
  await requireFits(ctx, makeup, date);
  if (!hasPlaceOn(await placesOn(ctx, date.id))) throw makeupErrors.full();
  await ctx.db.updateTable('makeup').set({ event_id: date.id }).where('id', '=', makeup.id).execute();
  await recordHistory(ctx, {
    kind: 'makeups.redeemed',
    personId: makeup.personId,
    courseId: date.courseId,
    details: { course: date.courseName, at: toSeconds(date.startsAt) },
  });
  await tellFamily(ctx, makeup.personId, {
    text: makeupRedeemedText,
    values: { kind: makeup.personName, kurs: date.courseName },
    notice: 'Ersatzstunde eingelöst',
    date,
  });
};

const requireOpen = (ctx: Ctx, { state, isOwed, date, expiresAt }: StoredMakeup) => {
  if (state === 'withdrawn') throw makeupErrors.withdrawn();
  if (date !== null) throw makeupErrors.alreadyRedeemed();
  if (expiresAt <= ctx.now) throw makeupErrors.expired();
  if (!isOwed) throw makeupErrors.notOwed();
};

export const takesPart = async (ctx: Ctx, personId: number, courseId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from participation_card t where t.person_id = ${personId} and t.course_id = ${courseId} and t.is_current
      and t.role <> ${roleLiteral.waiting}`.execute(ctx.db);
  return rows.length > 0;
};

/** Still to come, while it is valid, parallel, and as whoever books must be. */
const requireFits = async (ctx: Ctx, makeup: StoredMakeup, { id, courseId, courseName, startsAt }: LockedEvent) => {
  const { personId, personName: name } = makeup;
  if (startsAt <= ctx.now) throw makeupErrors.alreadyBegun();
  if (startsAt >= makeup.expiresAt) throw makeupErrors.afterExpiry();
  if (!(await isParallel(ctx, makeup.courseId, courseId))) throw makeupErrors.notParallel();
  if (await isAfterEnd(ctx, id)) throw makeupErrors.courseEnded({ course: courseName });
  if (await takesPart(ctx, personId, courseId)) throw makeupErrors.takesPart({ name });
  const why = await unmetConditionIn(ctx, { courseId, personId });
  if (why !== undefined) throw makeupErrors.notAllowed({ name, why });
};
