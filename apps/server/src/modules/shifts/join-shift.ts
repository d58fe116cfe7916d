import { capacityOf } from '@vereinshaus/contract/shifts/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { inHistory, type LockedShift, lockShift } from './find-shift.ts';
import { lockHelpers, requireInOnePlace } from './one-place.ts';
import { takesPartIn } from './shift-scope.ts';
import { shiftErrors } from './shifts.errors.ts';

/** Role from which somebody plans for everybody. */
const plannerLevel = 80;

type Candidate = { id: number; name: string; isOwn: boolean; takesPart: boolean; hasShirt: boolean };

const candidatesOf = async (
  ctx: Ctx,
  courseId: number,
  personIds: readonly number[],
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select p.id, p.display_name as name,
      (p.id = ${viewerOf(ctx).id} or p.manager_id = ${viewerOf(ctx).id}) as "isOwn",
      ${takesPartIn(courseId)} as "takesPart", coalesce(trim(p.shirt), '') <> '' as "hasShirt"
    from person_card p where p.id = any(${[...personIds]}::integer[]) and p.is_present
    order by p.id`.execute(ctx.db);
  return rows;
};

/** Whom the viewer may put into a shift: the own family, or as a planner everybody; all of them in the course. */
export const requireCandidates = async (ctx: Ctx, courseId: number, personIds: readonly number[]) => {
  const candidates = await candidatesOf(ctx, courseId, personIds);
  const plansForAll = viewerOf(ctx).staffLevel >= plannerLevel;
  if (candidates.length < personIds.length || candidates.some(({ isOwn }) => !isOwn && !plansForAll))
    throw shiftErrors.personGone();
  const outsider = candidates.find(({ takesPart }) => !takesPart);
  if (outsider) throw shiftErrors.notInCourse(outsider);
  const { requireShirtSize } = await clubSettingsOf(ctx);
  const bare = requireShirtSize ? candidates.find(({ hasShirt }) => !hasShirt) : undefined;
  if (bare) throw bare.id === viewerOf(ctx).id ? shiftErrors.shirtMissing() : shiftErrors.shirtMissingOf(bare);
  return candidates;
};

/** Without a time yet: whether they are elsewhere is asked first, and the time written after. */
export const putInto = async (ctx: Ctx, shiftId: number, personIds: readonly number[]) => {
  await ctx.db
    .insertInto('shift_participation')
    .values(
      personIds.map((personId) => ({
        club_id: sql<number>`current_club()`,
        shift_id: shiftId,
        person_id: personId,
        created_at: ctx.now,
        created_by: viewerOf(ctx).id,
      })),
    )
    .execute();
};

/** Asks whether they are in one place, and lets the database watch over it from now on. */
export const settleIn = async (ctx: Ctx, shiftIds: readonly number[], personIds: readonly number[]) => {
  await requireInOnePlace(ctx, shiftIds, personIds);
  await sql`
    update shift_participation a set during = tstzrange(s.starts_at, s.ends_at) from shift s
    where s.club_id = a.club_id and s.id = a.shift_id and s.id = any(${[...shiftIds]}::integer[])
      and a.person_id = any(${[...personIds]}::integer[])`.execute(ctx.db);
};

const requireFree = ({ name, capacity }: LockedShift, taken: number, wanted: number) => {
  const left = capacityOf(capacity ?? 0) - taken;
  if (wanted > left) throw shiftErrors.full({ name, left: Math.max(0, left) });
};

type JoinInput = { courseId: number; shiftId: number; personIds: readonly number[] };

/**
 * Zur Schicht einteilen: all of them or nobody. The shift is locked before its places are counted, so that two families
 * of one moment never share the last one.
 */
export const joinShift = async (ctx: Ctx, { courseId, shiftId, personIds }: JoinInput) => {
  const wanted = [...new Set(personIds)];
  if (wanted.length === 0) throw shiftErrors.nobodyChosen();
  const candidates = await requireCandidates(ctx, courseId, wanted);
  await lockHelpers(ctx, wanted);
  const shift = await lockShift(ctx, courseId, shiftId);
  if (shift.isDeleted) throw shiftErrors.shiftGone();
  if (shift.endsAt <= ctx.now) throw shiftErrors.shiftOver();
  const joined = await ctx.db
    .selectFrom('shift_participation as a')
    .where('a.shift_id', '=', shiftId)
    .select('a.person_id')
    .execute();
  const twice = candidates.find(({ id }) => joined.some(({ person_id }) => person_id === id));
  if (twice) throw shiftErrors.joinedAlready(twice);
  requireFree(shift, joined.length, wanted.length);
  await putInto(ctx, shiftId, wanted);
  await settleIn(ctx, [shiftId], wanted);
  await recordHistoryForEach(
    ctx,
    wanted.map((personId) => ({ kind: 'shift.joined' as const, personId, courseId, details: inHistory(shift) })),
  );
};
