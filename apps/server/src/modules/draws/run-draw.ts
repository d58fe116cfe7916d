import type { DrawCourse } from '@vereinshaus/contract/draws/allocation';
import { lostCountsText } from '@vereinshaus/contract/draws/rules';
import { answersTo, type DrawSheet, numbersOf, numberText, sheetOf } from '@vereinshaus/contract/draws/sheet';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import {
  type DrawnCourse,
  type DrawnTaker,
  giveDrawnPlaces,
  lockCoursesToDraw,
  lockTakers,
} from '../bookings/index.ts';
import { recordHistory } from '../history/index.ts';
import { type Dropped, entriesOfDraw, lotsOf, type MadeLot } from './draw-lots.ts';
import {
  childrenOfDraw,
  coursesOfDraw,
  lockDraw,
  releaseCourses,
  requireUndrawn,
  type StoredDraw,
} from './draw-record.ts';
import { drawErrors } from './draws.errors.ts';
import { drawResultText } from './draws.texts.ts';
import { tellResult } from './tell-draws.ts';

const hourMs = 3_600_000;

/**
 * Auslosen: once, after the end of the wishes. The draw is locked first, then its courses in the order of their numbers, then
 * the families; places and conditions are looked at under these locks.
 * @returns how many children took part, and how many have a place
 */
export const runDraw = async (ctx: Ctx, drawId: number): Promise<{ children: number; won: number }> => {
  const draw = await lockDraw(ctx, drawId);
  requireUndrawn(draw);
  if (ctx.now < draw.closesAt) throw drawErrors.stillOpen({ when: formatMoment(toSeconds(draw.closesAt)) });
  // Before the courses are read: from now on places are given in them.
  await releaseCourses(ctx, drawId);
  const courses = await lockCoursesToDraw(ctx, await coursesOfDraw(ctx, drawId));
  await lockTakers(ctx, courses, await childrenOfDraw(ctx, drawId));
  const { lots, dropped } = await lotsOf(ctx, draw, await entriesOfDraw(ctx, drawId), courses);
  const sheet = sheetOf({
    seed: draw.seed,
    courses: courses.map(({ id, name, places }): DrawCourse => ({ id, name, places })),
    lots: lots.map(({ code, group, size, wanted, wishes }) => ({ code, group, size, wanted, wishes })),
  });
  await ctx.db
    .updateTable('draw')
    .set({ drawn_at: ctx.now, drawn_by: viewerOf(ctx).id, sheet: JSON.stringify(sheet) })
    .where('id', '=', drawId)
    .execute();
  await noteOutcomes(ctx, lots, dropped, sheet);
  const confirmUntil = draw.confirmHours === 0 ? null : new Date(ctx.now.getTime() + draw.confirmHours * hourMs);
  await giveDrawnPlaces(
    ctx,
    courses.map((course) => ({ course, takers: takersIn(course, lots, sheet, confirmUntil !== null) })),
    confirmUntil,
  );
  await tellFamilies(ctx, draw, { lots, dropped, sheet, courses, confirmUntil });
  const won = new Set(sheet.placed.map(({ code }) => code));
  const count = {
    children: childrenIn(lots) + dropped.length,
    won: childrenIn(lots.filter(({ code }) => won.has(code))),
  };
  for (const { id } of courses) {
    await recordHistory(ctx, {
      kind: 'draws.drawn',
      personId: null,
      courseId: id,
      details: { draw: draw.name, ...count },
    });
  }
  return count;
};

const childrenIn = (lots: readonly MadeLot[]): number => lots.reduce((sum, { size }) => sum + size, 0);

const noteOutcomes = async (ctx: Ctx, lots: readonly MadeLot[], dropped: readonly Dropped[], { placed }: DrawSheet) => {
  const won = new Set(placed.map(({ code }) => code));
  const note = async (outcome: 'won' | 'lost', noted: readonly MadeLot[]) => {
    const ids = noted.flatMap(({ entries }) => entries.map(({ id }) => id));
    if (ids.length === 0) return;
    await ctx.db.updateTable('draw_entry').set({ outcome }).where('id', 'in', ids).execute();
  };
  await note(
    'won',
    lots.filter(({ code }) => won.has(code)),
  );
  await note(
    'lost',
    lots.filter(({ code }) => !won.has(code)),
  );
  for (const { entry, why } of dropped) {
    await ctx.db
      .updateTable('draw_entry')
      .set({ outcome: 'dropped', dropped_because: why })
      .where('id', '=', entry.id)
      .execute();
  }
};

/**
 * Who gets a place in the course, and behind them who waits for one, each in the order of the draw. Who has got nothing waits
 * for the dearest wish; siblings who want all or none would get places one by one there, so they do not.
 */
const takersIn = (
  course: DrawnCourse,
  lots: readonly MadeLot[],
  sheet: DrawSheet,
  isOffered: boolean,
): readonly DrawnTaker[] => {
  const numbers = numbersOf(sheet);
  const rankIn = ({ wishes }: MadeLot) => wishes.find((wish) => wish.course === course.id)?.rank ?? 0;
  const inOrder = lots.toSorted(
    (one, other) => rankIn(one) - rankIn(other) || (numbers.get(one.code) ?? 0) - (numbers.get(other.code) ?? 0),
  );
  const hasPlaceHere = new Set(sheet.placed.filter((one) => one.course === course.id).map(({ code }) => code));
  const hasAny = new Set(sheet.placed.map(({ code }) => code));
  const taking = (lot: MadeLot, kind: DrawnTaker['kind']): readonly DrawnTaker[] =>
    lot.entries.map(({ personId, becomesMember }) => ({ personId, wantsMembership: becomesMember, kind }));
  const waits = ({ code, size, wishes, entries }: MadeLot) =>
    !hasAny.has(code) && size === 1 && wishes[0]?.course === course.id && entries.every(({ joinsQueue }) => joinsQueue);
  return [
    ...inOrder
      .filter(({ code }) => hasPlaceHere.has(code))
      .flatMap((lot) => taking(lot, isOffered ? 'offered' : 'booked')),
    ...inOrder.filter(waits).flatMap((lot) => taking(lot, 'queued')),
  ];
};

type Drawn = {
  lots: readonly MadeLot[];
  dropped: readonly Dropped[];
  sheet: DrawSheet;
  courses: readonly DrawnCourse[];
  confirmUntil: Date | null;
};

type ChildResult = { personId: number; managerId: number; label: string; text: string };

const confirmText = (confirmUntil: Date | null) =>
  confirmUntil === null ? ' Gebucht.' : ` Bitte bestätigen bis ${formatMoment(toSeconds(confirmUntil))}.`;

/** Each child with what it got and why, and the same in its history. */
const tellFamilies = async (ctx: Ctx, draw: StoredDraw, { lots, dropped, sheet, courses, confirmUntil }: Drawn) => {
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const results: ChildResult[] = [];
  for (const { code, entries } of lots) {
    const answers = answersTo(sheet, code);
    const won = answers.filter(({ state }) => state === 'won');
    const refused = answers.filter(({ state }) => state === 'refused');
    const told = (one: (typeof answers)[number]) => `„${names.get(one.course) ?? ''}“: ${one.text}`;
    const lost = `${numberText(sheet, code)}. ${refused.map(told).join(' ')}`;
    const text =
      won.length > 0
        ? [...won.map((one) => `Platz in ${told(one)}${confirmText(confirmUntil)}`), ...refused.map(told)].join(' ')
        : `Leider kein Platz. ${lost} ${lostCountsText}`;
    for (const { personId, managerId, name } of entries) {
      results.push({ personId, managerId, label: name, text });
      const details = { draw: draw.name };
      for (const { course, text: why } of won) {
        await recordHistory(ctx, {
          kind: 'draws.won',
          personId,
          courseId: course,
          details: { ...details, course: names.get(course) ?? '', why },
        });
      }
      if (won.length === 0)
        await recordHistory(ctx, { kind: 'draws.lost', personId, details: { ...details, why: lost } });
    }
  }
  for (const { entry, why } of dropped) {
    const { personId, name, currentManagerId } = entry;
    if (currentManagerId === null) continue;
    results.push({ personId, managerId: currentManagerId, label: name, text: `Die Wünsche zählten nicht: ${why}` });
    await recordHistory(ctx, { kind: 'draws.dropped', personId, details: { draw: draw.name, why } });
  }
  for (const family of groupedBy(results, ({ managerId }) => managerId).values()) {
    const facts = family.map(({ label, text }) => ({ label, text }));
    await tellResult(ctx, draw.name, { personIds: family.map(({ personId }) => personId), facts }, drawResultText);
  }
};
