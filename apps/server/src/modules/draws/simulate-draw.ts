import { simulate } from '@vereinshaus/contract/draws/simulation';
import type { Ctx } from '../../kit/ctx.ts';
import { coursesToDraw } from '../bookings/index.ts';
import { entriesOfDraw, lotsOf } from './draw-lots.ts';
import { coursesOfDraw, findDraw, requireUndrawn } from './draw-record.ts';

/** Für den Vorstand: the same wishes under three rules. Seeds are made up; the real one is not looked at. */
export const simulateDraw = async (ctx: Ctx, drawId: number) => {
  const draw = await findDraw(ctx, drawId);
  requireUndrawn(draw);
  const courses = await coursesToDraw(ctx, await coursesOfDraw(ctx, drawId));
  const { lots } = await lotsOf(ctx, draw, await entriesOfDraw(ctx, drawId), courses);
  const simulated = lots.map(({ entries: _, ...lot }, turn) => ({ ...lot, turn }));
  const places = courses.map(({ id, name, places: free }) => ({ id, name, places: free }));
  return {
    children: lots.reduce((sum, { size }) => sum + size, 0),
    rules: [...simulate(simulated, places)],
  };
};
