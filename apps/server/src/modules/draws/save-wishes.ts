import { randomInt } from 'node:crypto';
import { type WishedLot, wishProblem } from '@vereinshaus/contract/draws/rules';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { coursesToDraw, type DrawnCourse, membershipNeeded, personsToDraw } from '../bookings/index.ts';
import { recordHistory } from '../history/index.ts';
import { coursesOfDraw, lockDraw, type StoredDraw, stateOf } from './draw-record.ts';
import { drawErrors } from './draws.errors.ts';

export type LotInput = WishedLot & { joinsQueue: boolean; becomesMember: boolean };

/** Without letters and digits that look alike; it is made by chance alone, and says nothing about anybody. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 10;

export const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

const requireOpen = (ctx: Ctx, draw: StoredDraw) => {
  const state = stateOf(ctx, draw);
  if (state === 'stopped') throw drawErrors.stopped();
  if (state === 'planned') throw drawErrors.notOpenYet({ when: formatMoment(toSeconds(draw.opensAt)) });
  if (state !== 'open') throw drawErrors.overFor({ when: formatMoment(toSeconds(draw.closesAt)) });
};

/** The same sentences as in the browser, at the lot they are about. */
const requireSound = (lots: readonly LotInput[], { maxWanted }: StoredDraw, courses: readonly DrawnCourse[]) => {
  const problem = wishProblem(lots, maxWanted, courses);
  if (problem === null) return;
  const field = `lots.${problem.index}.${problem.field}`;
  throw new AppError('draws.wishes', 422, problem.text, { [field]: problem.text });
};

/**
 * With the viewer and in the order of their numbers: of two devices of a family the second waits for the first, and so does
 * whoever moves, merges or erases one of them.
 */
const requireOwn = async (ctx: Ctx, personIds: readonly number[]) => {
  const viewerId = viewerOf(ctx).id;
  const held = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', (eb) => eb.fn.any(eb.val([...personIds, viewerId])))
    .select(['p.id', 'p.manager_id as managerId', 'p.is_present as isPresent'])
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
  const own = new Set(
    held.filter(({ managerId, isPresent }) => managerId === viewerId && isPresent).map(({ id }) => id),
  );
  if (!personIds.every((id) => own.has(id))) throw drawErrors.notYours();
};

/** Conditions hold now as for a booking; once more when it is drawn. */
const requireEligible = async (ctx: Ctx, lots: readonly LotInput[], courses: readonly DrawnCourse[]) => {
  const known = new Set(courses.map(({ id }) => id));
  if (lots.some(({ wishes }) => wishes.some((id) => !known.has(id)))) throw drawErrors.notInDraw();
  for (const course of courses) {
    const wishing = lots.filter(({ wishes }) => wishes.includes(course.id));
    const persons = await personsToDraw(
      ctx,
      course,
      wishing.flatMap(({ children }) => children),
      'wish',
    );
    for (const { children, becomesMember } of wishing) {
      for (const id of children) {
        const person = persons.get(id);
        if (person === undefined) throw drawErrors.notYours();
        const why = person.needsMembership && !becomesMember ? membershipNeeded : person.reason;
        if (why !== '') throw drawErrors.notEligible({ name: person.fullName, course: course.name, why });
      }
    }
  }
};

const entriesOf = (ctx: Ctx, drawId: number, { children, together, ...lot }: LotInput) => {
  const shared = newCode();
  return children.map((personId) => ({
    club_id: sql<number>`current_club()`,
    draw_id: drawId,
    person_id: personId,
    manager_id: viewerOf(ctx).id,
    code: together === 'all' ? shared : newCode(),
    group_code: shared,
    together,
    wishes: [...lot.wishes],
    wanted: lot.wanted,
    joins_queue: lot.joinsQueue,
    becomes_member: lot.becomesMember,
    saved_at: ctx.now,
  }));
};

/**
 * Wünsche speichern: those of the whole family, in place of what it had said. Counts until the moment of the end; a draw
 * that has begun is waited for, and then it is too late.
 */
export const saveWishes = async (
  ctx: Ctx,
  { drawId, lots, accepts }: { drawId: number; lots: readonly LotInput[]; accepts: boolean },
): Promise<void> => {
  const draw = await lockDraw(ctx, drawId, 'shared');
  requireOpen(ctx, draw);
  const courses = await coursesToDraw(ctx, await coursesOfDraw(ctx, drawId));
  requireSound(lots, draw, courses);
  if (lots.length > 0 && !accepts) throw drawErrors.notAccepted();
  const personIds = lots.flatMap(({ children }) => children);
  await requireOwn(ctx, personIds);
  await requireEligible(ctx, lots, courses);
  const former = await ctx.db
    .deleteFrom('draw_entry')
    .where('draw_id', '=', drawId)
    .where((eb) => eb.or([eb('manager_id', '=', viewerOf(ctx).id), eb('person_id', '=', eb.fn.any(eb.val(personIds)))]))
    .returning('person_id')
    .execute();
  if (lots.length > 0) {
    await ctx.db
      .insertInto('draw_entry')
      .values(lots.flatMap((lot) => entriesOf(ctx, drawId, lot)))
      .execute();
  }
  await recordWishes(ctx, draw, lots, courses);
  for (const { person_id: personId } of former.filter((entry) => !personIds.includes(entry.person_id))) {
    await recordHistory(ctx, { kind: 'draws.withdrawn', personId, details: { draw: draw.name } });
  }
};

const recordWishes = async (
  ctx: Ctx,
  { name }: StoredDraw,
  lots: readonly LotInput[],
  courses: readonly DrawnCourse[],
) => {
  const names = new Map(courses.map((course) => [course.id, course.name]));
  for (const { children, wishes } of lots) {
    for (const personId of children) {
      await recordHistory(ctx, {
        kind: 'draws.wished',
        personId,
        details: { draw: name, courses: wishes.map((id) => names.get(id) ?? '') },
      });
    }
  }
};
