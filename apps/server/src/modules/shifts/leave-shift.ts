import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { inHistory, lockShift } from './find-shift.ts';
import { endOffersOf } from './offer-rows.ts';
import { shiftErrors } from './shifts.errors.ts';

type LeaveInput = { courseId: number; shiftId: number; personId: number };

/** Aus der Schicht nehmen: the place is free from now on. */
export const removeFromShift = async (ctx: Ctx, { courseId, shiftId, personId }: LeaveInput) => {
  const shift = await lockShift(ctx, courseId, shiftId);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('shift_participation')
    .where('shift_id', '=', shiftId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw shiftErrors.notJoined();
  await endOffersOf(ctx, shiftId, [personId]);
  await recordHistory(ctx, { kind: 'shift.left', personId, courseId, details: inHistory(shift) });
  return shift;
};

/** Sich abmelden: oneself or somebody one manages, before it begins. */
export const leaveShift = async (ctx: Ctx, leaving: LeaveInput) => {
  const own = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', leaving.personId)
    .where((eb) => eb.or([eb('p.id', '=', viewerOf(ctx).id), eb('p.manager_id', '=', viewerOf(ctx).id)]))
    .select('p.id')
    .executeTakeFirst();
  if (!own) throw shiftErrors.personGone();
  const { startsAt } = await removeFromShift(ctx, leaving);
  if (startsAt <= ctx.now) throw shiftErrors.hasBegun();
};
