import { toSeconds } from '@vereinshaus/contract/kit/days';
import { isInTime } from '@vereinshaus/contract/makeups/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockMakeup, requireEnabled } from './makeup-rows.ts';
import { makeupErrors } from './makeups.errors.ts';

/** Termin zurückgeben: until the deadline before it; the place is free again, the Ersatzstunde open until it expires. */
export const giveBackMakeup = async (ctx: Ctx, makeupId: number) => {
  const { personId, date } = await lockMakeup(ctx, makeupId, 'own');
  const { makeupNoticeHours: hours } = await requireEnabled(ctx);
  if (date === null) throw makeupErrors.notRedeemed();
  if (!isInTime(date.startsAt, hours, ctx.now)) throw makeupErrors.tooLateToGiveBack({ hours });
  await ctx.db.updateTable('makeup').set({ event_id: null }).where('id', '=', makeupId).execute();
  await recordHistory(ctx, {
    kind: 'makeups.givenBack',
    personId,
    details: { course: date.courseName, at: toSeconds(date.startsAt) },
  });
};
