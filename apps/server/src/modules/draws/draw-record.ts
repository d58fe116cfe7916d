import { type DrawState, drawStateOf, type Preferences } from '@vereinshaus/contract/draws/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { drawErrors } from './draws.errors.ts';

export type StoredDraw = Preferences & {
  id: number;
  name: string;
  opensAt: Date;
  closesAt: Date;
  confirmHours: number;
  maxWanted: number;
  seed: string;
  drawnAt: Date | null;
  stoppedAt: Date | null;
};

const columns = [
  'd.id',
  'd.name',
  'd.opens_at as opensAt',
  'd.closes_at as closesAt',
  'd.confirm_hours as confirmHours',
  'd.max_wanted as maxWanted',
  'd.prefers_former as prefersFormer',
  'd.prefers_lost as prefersLost',
  'd.prefers_members as prefersMembers',
  'd.seed',
  'd.drawn_at as drawnAt',
  'd.stopped_at as stoppedAt',
] as const;

export const stateOf = (ctx: Pick<Ctx, 'now'>, draw: StoredDraw): DrawState => drawStateOf(draw, ctx.now);

export const requireDraws = async (ctx: Pick<Ctx, 'db' | 'club'>) => {
  if (!(await clubSettingsOf(ctx)).enableDraws) throw drawErrors.switchedOff();
};

/**
 * The lock of a draw, before those of its courses. Who wishes shares it, so that families do not wait for each other; who
 * changes, stops or draws has it alone and waits for wishes that are on their way.
 */
export const lockDraw = async (
  ctx: Pick<Ctx, 'db' | 'club'>,
  drawId: number,
  strength: 'shared' | 'alone' = 'alone',
): Promise<StoredDraw> => {
  await requireDraws(ctx);
  const query = ctx.db.selectFrom('draw as d').where('d.id', '=', drawId).select(columns);
  const draw = await (strength === 'alone' ? query.forUpdate() : query.forShare()).executeTakeFirst();
  if (draw === undefined) throw drawErrors.gone();
  return draw;
};

export const findDraw = async (ctx: Pick<Ctx, 'db' | 'club'>, drawId: number): Promise<StoredDraw> => {
  await requireDraws(ctx);
  const draw = await ctx.db.selectFrom('draw as d').where('d.id', '=', drawId).select(columns).executeTakeFirst();
  if (draw === undefined) throw drawErrors.gone();
  return draw;
};

export const coursesOfDraw = async (ctx: Pick<Ctx, 'db'>, drawId: number): Promise<readonly number[]> => {
  const rows = await ctx.db
    .selectFrom('draw_course as c')
    .where('c.draw_id', '=', drawId)
    .select('c.course_id')
    .orderBy('c.course_id')
    .execute();
  return rows.map((row) => row.course_id);
};

export const childrenOfDraw = async (ctx: Pick<Ctx, 'db'>, drawId: number): Promise<readonly number[]> => {
  const entries = await ctx.db
    .selectFrom('draw_entry as e')
    .where('e.draw_id', '=', drawId)
    .select('e.person_id')
    .execute();
  return entries.map((entry) => entry.person_id);
};

/** Its courses are booked as any others again. */
export const releaseCourses = (ctx: Pick<Ctx, 'db'>, drawId: number) =>
  ctx.db.updateTable('draw_course').set({ is_over: true }).where('draw_id', '=', drawId).execute();

/** Still to be drawn; refused in words when it is not. */
export const requireUndrawn = ({ drawnAt, stoppedAt }: Pick<StoredDraw, 'drawnAt' | 'stoppedAt'>) => {
  if (drawnAt !== null) throw drawErrors.alreadyDrawn();
  if (stoppedAt !== null) throw drawErrors.stopped();
};
