import type { Ctx } from '../../kit/ctx.ts';
import { coursesToDraw } from '../bookings/index.ts';
import { compareInThread } from './compare-in-thread.ts';
import { entriesOfDraw, lotsOf } from './draw-lots.ts';
import { coursesOfDraw, findDraw, requireUndrawn } from './draw-record.ts';

/**
 * Für den Vorstand: the same wishes under three rules. Seeds are made up; the real one is not looked at. The wishes are read in
 * the transaction, what comes of them is counted after it.
 */
export const simulateDraw = async (ctx: Ctx, drawId: number) => {
  const draw = await findDraw(ctx, drawId);
  requireUndrawn(draw);
  const found = await coursesToDraw(ctx, await coursesOfDraw(ctx, drawId));
  const { lots: made } = await lotsOf(ctx, draw, await entriesOfDraw(ctx, drawId), found);
  // Without anybody's name or number.
  const lots = made.map(({ code, group, size, wanted, wishes, isFormer, lostLast, isMember }, turn) => ({
    code,
    group,
    size,
    wanted,
    wishes,
    isFormer,
    lostLast,
    isMember,
    turn,
  }));
  const courses = found.map(({ id, name, places }) => ({ id, name, places }));
  const children = lots.reduce((sum, { size }) => sum + size, 0);
  const clubId = ctx.club.id;
  return async () => ({ children, rules: [...(await compareInThread(clubId, { lots, courses }))] });
};
