import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockMakeup, timeTextOf } from './makeup-rows.ts';
import { makeupErrors } from './makeups.errors.ts';
import { makeupWithdrawnText } from './makeups.texts.ts';
import { tellFamily } from './tell-makeups.ts';

/** Ersatzstunde zurückziehen: by the office, also one whose date is still to come; the place there is free again. */
export const withdrawMakeup = async (ctx: Ctx, { makeupId, reason }: { makeupId: number; reason: string }) => {
  const { personId, personName, courseId, courseName, state, date, expiresAt } = await lockMakeup(ctx, makeupId, 'any');
  if (state === 'withdrawn') throw makeupErrors.withdrawn();
  if (date !== null && date.startsAt <= ctx.now) throw makeupErrors.used();
  if (date === null && expiresAt <= ctx.now) throw makeupErrors.expired();
  await ctx.db
    .updateTable('makeup')
    .set({ state: 'withdrawn', end_reason: reason, event_id: null })
    .where('id', '=', makeupId)
    .execute();
  await recordHistory(ctx, {
    kind: 'makeups.withdrawn',
    personId,
    courseId,
    details: { course: courseName, reason },
  });
  await tellFamily(ctx, personId, {
    text: makeupWithdrawnText,
    values: { kind: personName, kurs: courseName },
    notice: 'Ersatzstunde zurückgezogen',
    facts: [
      { label: 'Kurs', text: courseName },
      ...(date === null ? [] : [{ label: 'Termin', text: `${date.courseName}, ${timeTextOf(date)}` }]),
    ],
    reason,
  });
};
