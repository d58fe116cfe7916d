import { bindingText, preferenceTexts } from '@vereinshaus/contract/draws/rules';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { coursesOfDraw, lockDraw, releaseCourses, requireUndrawn } from './draw-record.ts';
import { drawErrors } from './draws.errors.ts';
import { drawChangedText, drawStoppedText } from './draws.texts.ts';
import { type DrawTerms, requireWindow, termColumns } from './plan-draw.ts';
import { tellWishing } from './tell-draws.ts';

const momentText = (moment: Date) => formatMoment(toSeconds(moment));

const preferenceText = (terms: DrawTerms): string => {
  const texts = preferenceTexts(terms);
  return texts.length === 0 ? 'kein Vorrang' : texts.join(', dann ');
};

/** What differs, in words. */
const differences = (before: DrawTerms, after: DrawTerms): readonly string[] => {
  const parts: readonly [string, (terms: DrawTerms) => string][] = [
    ['Name', ({ name }) => name],
    ['Beginn der Wünsche', ({ opensAt }) => momentText(opensAt)],
    ['Ende der Wünsche', ({ closesAt }) => momentText(closesAt)],
    ['Vorrang', preferenceText],
    ['Kurse je Kind', ({ maxWanted }) => `höchstens ${maxWanted}`],
    ['Zusage', ({ confirmHours }) => bindingText(confirmHours)],
  ];
  return parts.flatMap(([label, told]) =>
    told(before) === told(after) ? [] : [`${label}: ${told(after)} (bisher ${told(before)})`],
  );
};

const hasWishes = async (ctx: Ctx, drawId: number): Promise<boolean> => {
  const found = await ctx.db
    .selectFrom('draw_entry as e')
    .where('e.draw_id', '=', drawId)
    .select('e.id')
    .limit(1)
    .execute();
  return found.length > 0;
};

type DrawChangeNotice = { drawId: number; name: string; change: string; reason: string };

const noteChange = async (ctx: Ctx, { drawId, change, reason }: DrawChangeNotice) => {
  await ctx.db
    .insertInto('draw_change')
    .values({ club_id: sql<number>`current_club()`, draw_id: drawId, changed_at: ctx.now, change, reason })
    .execute();
};

/** Zeiten und Regeln ändern: until it is drawn; once there are wishes with a reason that everybody who wished is told. */
export const changeDraw = async (
  ctx: Ctx,
  { drawId, reason, ...terms }: DrawTerms & { drawId: number; reason: string },
): Promise<void> => {
  const before = await lockDraw(ctx, drawId);
  requireUndrawn(before);
  requireWindow(ctx, terms);
  const changes = differences(before, terms);
  if (changes.length === 0) return;
  const isWished = await hasWishes(ctx, drawId);
  if (isWished && reason === '') throw drawErrors.reasonMissing();
  await ctx.db.updateTable('draw').set(termColumns(terms)).where('id', '=', drawId).execute();
  const told = { drawId, name: terms.name, change: `${changes.join('. ')}.`, reason };
  await noteChange(ctx, told);
  for (const courseId of await coursesOfDraw(ctx, drawId)) {
    await recordHistory(ctx, {
      kind: 'draws.changed',
      personId: null,
      courseId,
      details: { draw: terms.name, change: told.change, reason },
    });
  }
  if (isWished) await tellWishing(ctx, told, drawChangedText);
};

/** Abbrechen: nobody gets a place by it, and the courses are booked as any others again. */
export const stopDraw = async (ctx: Ctx, { drawId, reason }: { drawId: number; reason: string }): Promise<void> => {
  const draw = await lockDraw(ctx, drawId);
  requireUndrawn(draw);
  await ctx.db.updateTable('draw').set({ stopped_at: ctx.now }).where('id', '=', drawId).execute();
  await releaseCourses(ctx, drawId);
  const told = { drawId, name: draw.name, change: 'Die Verlosung ist abgebrochen.', reason };
  await noteChange(ctx, told);
  for (const courseId of await coursesOfDraw(ctx, drawId)) {
    await recordHistory(ctx, {
      kind: 'draws.stopped',
      personId: null,
      courseId,
      details: { draw: draw.name, reason },
    });
  }
  await tellWishing(ctx, told, drawStoppedText);
};
