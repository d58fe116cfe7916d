import {
  type BondKind,
  bondProblem,
  notTogether,
  offeredElsewhere,
  partiesOf,
} from '@vereinshaus/contract/bookings/queue-bonds';
import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { lockCourseRows } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { bookingErrors } from './bookings.errors.ts';

/** A place on a waitlist that belongs together with others. */
export type BondedPlace = {
  participationId: number;
  courseId: number;
  courseName: string;
  personId: number;
  firstName: string;
  managerId: number;
  position: number;
};

export type QueueBond = {
  id: number;
  kind: BondKind;
  /** Children of several families: each family answers for its own. */
  isOfFriends: boolean;
  places: readonly BondedPlace[];
};

type BondRow = BondedPlace & {
  bondId: number;
  kind: BondKind;
  isOfFriends: boolean;
  /** Still waits, in a course that is there, and is there themselves. */
  isWaiting: boolean;
  isOffered: boolean;
  skippedReason: string;
};

const rowsOfBonds = async (ctx: Pick<Ctx, 'db'>, bondIds: readonly number[]): Promise<readonly BondRow[]> => {
  const { rows } = await sql<BondRow>`
    select e.bond_id as "bondId", b.kind, b.of_friends as "isOfFriends", t.id as "participationId", t.course_id as "courseId", c.name as "courseName",
      t.person_id as "personId", p.first_name as "firstName", p.manager_id as "managerId", t.skipped_reason as "skippedReason",
      t.left_at is null and t.role = ${roleLiteral.waiting} and p.is_present and c.deleted_at is null as "isWaiting",
      exists (select from queue_offer o where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null) as "isOffered",
      (select count(*) from participation q
        where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = ${roleLiteral.waiting}
          and (q.queued_at, q.id) <= (t.queued_at, t.id))::integer as position
    from queue_bond_entry e join queue_bond b on b.club_id = e.club_id and b.id = e.bond_id
    join participation t on t.club_id = e.club_id and t.id = e.participation_id
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    where e.bond_id = any(${[...bondIds]}::integer[])
    order by e.bond_id, t.course_id, t.queued_at, t.id`.execute(ctx.db);
  return rows;
};

/** What still holds of a bond: whoever has left, moved to another family or is gone is in none. */
const soundRows = (kind: BondKind, rows: readonly BondRow[]): readonly BondRow[] => {
  const waiting = rows.filter(({ isWaiting }) => isWaiting);
  const families = new Set(waiting.map(({ managerId }) => managerId)).size;
  if (families > 1 && rows[0]?.isOfFriends !== true) return [];
  if (kind === 'all') return waiting.length === rows.length && rows.length > 1 ? rows : [];
  const persons = new Set(waiting.map(({ personId }) => personId)).size;
  const kept = partiesOf(kind, waiting)
    .filter((party) => party.length === persons)
    .flat();
  return kept.length > 1 ? kept : [];
};

/** Of what is left in one course alone, everybody gets a place or nobody. */
const kindOf = (kind: BondKind, rows: readonly BondRow[]): BondKind =>
  new Set(rows.map(({ courseId }) => courseId)).size === 1 ? 'all' : kind;

const placeOf = (row: BondRow): BondedPlace => {
  const { participationId, courseId, courseName, personId, firstName, managerId, position } = row;
  return { participationId, courseId, courseName, personId, firstName, managerId, position };
};

const soundBond = (id: number, rows: readonly BondRow[]): QueueBond | null => {
  const sound = soundRows(rows[0]?.kind ?? 'all', rows);
  const [first] = sound;
  if (first === undefined) return null;
  return { id, kind: kindOf(first.kind, sound), isOfFriends: first.isOfFriends, places: sound.map(placeOf) };
};

/** By participation. */
export type QueueBonds = ReadonlyMap<number, QueueBond>;

const byParticipation = (bonds: readonly QueueBond[]): QueueBonds =>
  new Map(bonds.flatMap((bond) => bond.places.map((place) => [place.participationId, bond] as const)));

/** For screens: as they hold now, nothing is locked or mended. */
export const bondsOfPlaces = async (ctx: Pick<Ctx, 'db'>, participationIds: readonly number[]): Promise<QueueBonds> => {
  if (participationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number }>`
    select distinct e.bond_id as id from queue_bond_entry e
    where e.participation_id = any(${[...participationIds]}::integer[])`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const found = await rowsOfBonds(
    ctx,
    rows.map(({ id }) => id),
  );
  return byParticipation([...groupedBy(found, ({ bondId }) => bondId)].flatMap(([id, of]) => soundBond(id, of) ?? []));
};

/** As a screen tells it of one place. */
export const bondTold = ({ kind, isOfFriends, places }: QueueBond, participationId: number) => ({
  kind,
  isOfFriends,
  others: places
    .filter((place) => place.participationId !== participationId)
    .map((place) => ({
      ID: place.participationId,
      child_ID: place.personId,
      prename: place.firstName,
      course_ID: place.courseId,
      course: place.courseName,
      position: place.position,
    })),
});

const release = async (ctx: WorkCtx, rows: readonly BondRow[]) => {
  if (rows.length === 0) return;
  const ids = rows.map(({ participationId }) => participationId);
  await ctx.db.deleteFrom('queue_bond_entry').where('participation_id', 'in', ids).execute();
  // What kept them all from a place keeps none of them alone.
  await ctx.db
    .updateTable('participation')
    .set({ skipped_reason: '' })
    .where('id', 'in', ids)
    .where('skipped_reason', 'in', [notTogether, offeredElsewhere])
    .execute();
  for (const { personId, courseId, courseName, isWaiting } of rows) {
    if (!isWaiting) continue;
    await recordHistory(ctx, { kind: 'bookings.waitsAlone', personId, courseId, details: { course: courseName } });
  }
};

/** Ended, or held to what is left of it. */
const mend = async (ctx: WorkCtx, id: number, rows: readonly BondRow[]): Promise<QueueBond | null> => {
  const bond = soundBond(id, rows);
  const kept = new Set(bond?.places.map(({ participationId }) => participationId));
  await release(
    ctx,
    rows.filter(({ participationId }) => !kept.has(participationId)),
  );
  if (bond === null) await ctx.db.deleteFrom('queue_bond').where('id', '=', id).execute();
  else if (bond.kind !== rows[0]?.kind)
    await ctx.db.updateTable('queue_bond').set({ kind: bond.kind }).where('id', '=', id).execute();
  return bond;
};

/**
 * The bonds of who waits in these courses, locked after the courses and before the families, in the order of their numbers.
 * A place that is in one changes under this lock alone, whichever of its courses somebody holds. What does not hold any
 * more is ended here.
 */
export const lockBonds = async (ctx: WorkCtx, courseIds: readonly number[]): Promise<QueueBonds> => {
  const { rows: locked } = await sql<{ id: number }>`
    select b.id from queue_bond b
    where b.id in (
      select e.bond_id from queue_bond_entry e join participation t on t.club_id = e.club_id and t.id = e.participation_id
      where t.course_id = any(${[...courseIds]}::integer[])
    )
    order by b.id for update`.execute(ctx.db);
  if (locked.length === 0) return new Map();
  const rows = await rowsOfBonds(
    ctx,
    locked.map(({ id }) => id),
  );
  const sound: QueueBond[] = [];
  for (const [id, of] of groupedBy(rows, ({ bondId }) => bondId)) {
    const bond = await mend(ctx, id, of);
    if (bond !== null) sound.push(bond);
  }
  return byParticipation(sound);
};

/** Everybody who gets a place together with this one. */
export const partyOf = (bond: QueueBond, participationId: number): readonly BondedPlace[] =>
  partiesOf(bond.kind, bond.places).find((party) => party.some((place) => place.participationId === participationId)) ??
  [];

/** The other courses in which who waits here waits together with somebody. */
export const coursesWaitedForToo = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct o.course_id as id
    from participation t
    join queue_bond_entry e on e.club_id = t.club_id and e.participation_id = t.id
    join queue_bond b on b.club_id = e.club_id and b.id = e.bond_id and b.kind = 'all'
    join queue_bond_entry x on x.club_id = e.club_id and x.bond_id = e.bond_id
    join participation o on o.club_id = x.club_id and o.id = x.participation_id
    where t.course_id = ${courseId} and t.left_at is null and o.course_id <> ${courseId}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

type Chosen = {
  participationId: number;
  courseId: number;
  courseName: string;
  personId: number;
  skippedReason: string;
  isOffered: boolean;
};

const ownPlaces = async (ctx: Ctx, participationIds: readonly number[]): Promise<readonly Chosen[]> => {
  const { rows } = await sql<Chosen>`
    select t.id as "participationId", t.course_id as "courseId", c.name as "courseName", t.person_id as "personId",
      t.skipped_reason as "skippedReason",
      exists (select from queue_offer o where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null) as "isOffered"
    from participation t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    where t.id = any(${[...participationIds]}::integer[]) and t.left_at is null and t.role = ${roleLiteral.waiting}
      and p.manager_id = ${viewerOf(ctx).id}
    order by t.course_id, t.id`.execute(ctx.db);
  if (rows.length < new Set(participationIds).size) throw bookingErrors.bondNotYours();
  return rows;
};

/**
 * Gemeinsam warten: what belonged together before does no more.
 * @returns what was ended by it
 */
export const bondWaiting = async (
  ctx: Ctx,
  { participationIds, kind }: { participationIds: readonly number[]; kind: BondKind },
): Promise<readonly QueueBond[]> => {
  const courseIds = (await ownPlaces(ctx, participationIds)).map(({ courseId }) => courseId);
  await lockCourseRows(ctx, courseIds);
  const before = await lockBonds(ctx, courseIds);
  const places = await ownPlaces(ctx, participationIds);
  const problem = bondProblem(kind, places);
  if (problem !== null) throw bookingErrors.bondWrong({ problem });
  if (places.some(({ isOffered }) => isOffered)) throw bookingErrors.bondOffered();
  if (places.some(({ skippedReason }) => skippedReason === missedOffer)) throw bookingErrors.bondPaused();
  const chosen = new Set(participationIds);
  const ended = [...new Set([...before].filter(([id]) => chosen.has(id)).map(([, bond]) => bond))];
  await dissolve(ctx, ended);
  await insertBond(ctx, { kind, isOfFriends: false, participationIds });
  for (const { personId, courseId, courseName } of places) {
    await recordHistory(ctx, {
      kind: 'bookings.waitsTogether',
      personId,
      courseId,
      details: { course: courseName, kind },
    });
  }
  return ended;
};

export const insertBond = async (
  ctx: WorkCtx,
  {
    kind,
    isOfFriends,
    participationIds,
  }: Pick<QueueBond, 'kind' | 'isOfFriends'> & { participationIds: readonly number[] },
) => {
  const club_id = sql<number>`current_club()`;
  const { id: bond_id } = await ctx.db
    .insertInto('queue_bond')
    .values({ club_id, kind, of_friends: isOfFriends, made_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = participationIds.map((participation_id) => ({ club_id, participation_id, bond_id }));
  await ctx.db.insertInto('queue_bond_entry').values(entries).execute();
};

export const dissolve = async (ctx: WorkCtx, bonds: readonly QueueBond[]) => {
  const ids = [...new Set(bonds.map(({ id }) => id))];
  if (ids.length === 0) return;
  await release(ctx, await rowsOfBonds(ctx, ids));
  await ctx.db.deleteFrom('queue_bond').where('id', 'in', ids).execute();
};

/** Wieder einzeln warten: everybody where they stand. */
export const unbondWaiting = async (ctx: Ctx, participationId: number): Promise<QueueBond> => {
  const [own] = await ownPlaces(ctx, [participationId]);
  if (own === undefined) throw bookingErrors.bondGone();
  await lockCourseRows(ctx, [own.courseId]);
  const bond = (await lockBonds(ctx, [own.courseId])).get(participationId);
  if (bond === undefined) throw bookingErrors.bondGone();
  const rows = await rowsOfBonds(ctx, [bond.id]);
  if (rows.some(({ isOffered }) => isOffered)) throw bookingErrors.bondOffered();
  await dissolve(ctx, [bond]);
  return bond;
};
